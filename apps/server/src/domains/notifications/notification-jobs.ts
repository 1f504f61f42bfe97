import type { Job } from '#server/jobs/job.ts';
import { sendDigests } from './digest/send-digests-job.ts';
import { findNotifications } from './finding/find-notifications-job.ts';

/** The kinds of background work of notices. */
export const notificationJobs: readonly Job<object>[] = [findNotifications, sendDigests];
