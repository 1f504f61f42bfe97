import type { BoundRoute } from '#server/http/bound-route.ts';
import { activityRoutes } from './activity/list-activity.ts';
import { answerRoutes } from './answers/answers.routes.ts';
import { attachmentRoutes } from './attachments/attachments.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { unmatchedMailRoutes } from './inbound/unmatched-mail.routes.ts';
import { linkRoutes } from './links/links.routes.ts';
import { mergeRoutes } from './merge/merge.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { ownWorkRoutes } from './own-work/list-own-work.ts';
import { holidayRoutes } from './promises/holidays.routes.ts';
import { targetRoutes } from './promises/targets.routes.ts';
import { ratingRoutes } from './ratings/ratings.routes.ts';
import { reportRoutes } from './report/report.routes.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { suggestionRoutes } from './suggestions/read-suggestions.ts';
import { ticketRoutes } from './tickets/tickets.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';

export const serviceRoutes: BoundRoute[] = [
  ...ticketRoutes,
  ...visitRoutes,
  ...bulkRoutes,
  ...linkRoutes,
  ...mergeRoutes,
  ...ratingRoutes,
  ...messageRoutes,
  ...activityRoutes,
  ...attachmentRoutes,
  ...requestRoutes,
  ...calendarRoutes,
  ...deskRoutes,
  ...ownWorkRoutes,
  ...targetRoutes,
  ...holidayRoutes,
  ...reportRoutes,
  ...answerRoutes,
  ...suggestionRoutes,
  ...unmatchedMailRoutes,
];
export { presenceRoutes } from './presence/presence.routes.ts';
export { serviceJobs } from './service.jobs.ts';
export { followAttachmentFile } from './attachments/follow-file-state.ts';
export { createOwnCheck } from './inbound/own-addresses.ts';
export { checkMailbox } from './inbound/open-mailbox.ts';
export { startMailboxReader } from './inbound/read-mailbox.ts';
export { inboundMailPath, registerInboundMail } from './inbound/register-inbound-mail.ts';
export type { InboundMailTools } from './inbound/take-inbound-mail.ts';
export { updateRequesterEmail } from './tickets/update-requester-email.ts';
export {
  answerSent,
  customerReplied,
  promiseAlerted,
  requestCreated,
  requestReplied,
  requestWithdrawn,
  ticketAssigned,
  ticketsAssigned,
  ticketMerged,
  ticketMergeUndone,
  type CreatedRequest,
  type CustomerReply,
  type PromiseAlert,
  type RequestReply,
  type RequestWithdrawal,
  type SentAnswer,
  type TicketAssignment,
  type TicketAssignments,
  type TicketMerge,
} from './service-events.ts';
export { readSubject } from './tickets/ticket-subject.ts';
export { formatTicketNumber } from './tickets/service-ticket.resource.ts';
export { isUnmatched } from './inbound/unmatched-mail.resource.ts';
export { isUntaken, serviceRequests } from './requests/service-request.resource.ts';
export { serviceTickets, ticketName, toTicketName } from './tickets/service-ticket.resource.ts';
