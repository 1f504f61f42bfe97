import type { Jobs } from '#server/jobs/jobs.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { sendDigests } from './digest/send-digests-job.ts';
import { handleSendDigests } from './digest/send-digests.ts';
import { findNotifications } from './finding/find-notifications-job.ts';
import { handleFindNotifications } from './finding/find-notifications.ts';

/** Registers the handlers of `notificationJobs`. */
export function handleNotificationJobs(
  jobs: Jobs,
  tools: Services & { readonly clock: Clock },
): void {
  jobs.handle(findNotifications, handleFindNotifications(tools, tools.clock));
  jobs.handle(sendDigests, handleSendDigests(tools, tools.clock));
}
