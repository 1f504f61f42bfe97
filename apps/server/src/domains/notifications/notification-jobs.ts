import type { Job } from '#server/jobs/job.ts';
import { sendDigests } from './digest/send-digests-job.ts';
import { findNotifications } from './finding/find-notifications-job.ts';

/** Jobs of the notifications domain. */
export const notificationJobs: readonly Job<object>[] = [findNotifications, sendDigests];
