import * as T from '../schema/index.ts';
import {
  Day,
  Id,
  Instant,
  PersonReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
} from '../kernel/index.ts';
import { serviceAndCustomers } from './access.ts';
import { messageSides, pagesOnly } from './messages.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { TimeOfDay, urgencies } from './urgency.ts';

/** Recorded events of a ticket. */
export const ticketEventKinds = [
  'opened',
  'status_changed',
  'planned',
  'assigned',
  'described',
  'renamed',
  'attachment_added',
  'attachment_removed',
  'maintenance_recorded',
  'urgency_changed',
  'waiting_for_customer',
  'waiting_ended',
  'linked',
  'unlinked',
  'merged_into',
  'merged',
  'merge_undone',
] as const;

/** Kinds of timeline entries: changes and messages. */
export const activityKinds = [...ticketEventKinds, 'reply', 'internal_note'] as const;

/** Entry of a ticket's timeline; fields that do not apply to its kind are null. */
export const TicketActivity = object({
  id: Id,
  at: Instant,
  kind: oneOf(activityKinds),
  actor: nullable(PersonReference),
  author_side: T.Unsafe<(typeof messageSides)[number] | null>({
    ...nullable(oneOf(messageSides)),
    description: 'Side that wrote a message: customer or employee',
  }),
  from_status: nullable(oneOf(ticketStatuses)),
  to_status: nullable(oneOf(ticketStatuses)),
  planned_for: nullable(Day),
  planned_start: nullable(TimeOfDay),
  assigned_to: nullable(PersonReference),
  urgency: nullable(oneOf(urgencies)),
  text: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description:
      'Text of a message, resolution notes, subject, file name, number of another ticket, or reason for cancelling or another urgency',
  }),
});

export type TicketActivity = T.Static<typeof TicketActivity>;

export const listTicketActivity = route({
  id: 'service.tickets.activity.list',
  method: 'GET',
  path: '/service/service-tickets/{id}/activity/',
  summary: 'List the activity of a ticket',
  access: serviceAndCustomers,
  params: object({ id: Id }),
  query: pagesOnly,
  responses: { 200: toPage(TicketActivity) },
});
