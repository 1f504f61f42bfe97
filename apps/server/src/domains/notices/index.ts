export { withdrawDigests, withdrawDigestsTo } from './digest/withdraw-digests.ts';
export { handleNoticeJobs } from './handle-notice-jobs.ts';
export {
  notifyReplyReceived,
  notifyRequestReceived,
  notifyTicketAssigned,
} from './instant/notify-of-service.ts';
export { noticeRoutes } from './notices.routes.ts';
