import type { Job } from '#server/jobs/job.ts';
import { recordStatus } from './status/record-status-job.ts';

/** The kinds of background work of the system's status. */
export const systemJobs: readonly Job<object>[] = [recordStatus];
