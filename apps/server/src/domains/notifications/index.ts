export { withdrawDigests, withdrawDigestsTo } from './digest/withdraw-digests.ts';
export { handleNotificationJobs } from './handle-notification-jobs.ts';
export {
  notifyReplyReceived,
  notifyRequestReceived,
  notifyTicketAssigned,
} from './instant/notify-service-events.ts';
export { notificationRoutes } from './notifications.routes.ts';
