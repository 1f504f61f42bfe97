export { notificationJobs } from './notifications.jobs.ts';
export { withdrawDigests, withdrawDigestsTo } from './digest/withdraw-digests.ts';
export {
  notifyReplyReceived,
  notifyRequestReceived,
  notifyTicketAssigned,
} from './instant/notify-service-events.ts';
export { notificationRoutes } from './notifications.routes.ts';
