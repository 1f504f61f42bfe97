export { notificationJobs } from './notifications.jobs.ts';
export { withdrawDigests, withdrawDigestsTo } from './digest/withdraw-digests.ts';
export { notifyFileQuarantined } from './instant/notify-file-quarantined.ts';
export { notifyRefusalsSurged } from './instant/notify-refusals-surged.ts';
export {
  notifyPromiseAlerted,
  notifyReplyReceived,
  notifyRequestReceived,
  notifyRequestReplyReceived,
  notifyRequestWithdrawn,
  notifyTicketAssigned,
  notifyTicketsAssigned,
  notifyTicketMerged,
  withdrawTicketMerged,
} from './instant/notify-service-events.ts';
export { notificationRoutes } from './notifications.routes.ts';
