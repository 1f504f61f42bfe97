import type { Job } from '#server/jobs/job.ts';
import { recordStatus } from './status/record-status-job.ts';

export const systemJobs: readonly Job<object>[] = [recordStatus];
