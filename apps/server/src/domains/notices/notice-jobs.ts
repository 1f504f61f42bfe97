import type { Job } from '#server/jobs/job.ts';
import { sendDigests } from './digest/send-digests-job.ts';
import { findNotices } from './finding/find-notices-job.ts';

/** The kinds of background work of notices. */
export const noticeJobs: readonly Job<object>[] = [findNotices, sendDigests];
