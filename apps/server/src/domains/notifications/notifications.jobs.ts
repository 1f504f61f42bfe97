import { sendDigests } from './digest/send-digests.ts';
import { findNotifications } from './finding/find-notifications.ts';

/** Background jobs of the domain. */
export const notificationJobs = [sendDigests, findNotifications] as const;
