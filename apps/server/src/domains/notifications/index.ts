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
export { notifyAnswerSent } from './instant/notify-answer-sent.ts';
export { registerOneClick } from './settings/register-one-click.ts';
export { notificationRoutes } from './notifications.routes.ts';
