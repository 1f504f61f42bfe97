import * as T from '../schema/index.ts';
import {
  createBulkFields,
  createBulkOutcome,
  createBulkRefused,
  createBulkUndo,
  Day,
  Id,
  longText,
  nullable,
  object,
  oneOf,
  route,
  text,
} from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { Minutes, workMinutes } from './tickets.ts';
import { TimeOfDay, urgencies } from './urgency.ts';

/**
 * Statuses that tickets can get together: `planned` for new ones, `in_progress` for completed ones whose
 * work is taken up again, `closed` for completed ones, `cancelled` for those whose work is not done.
 */
export const bulkTicketStatuses = ['planned', 'in_progress', 'closed', 'cancelled'] as const;

export type BulkTicketStatus = (typeof bulkTicketStatuses)[number];

/** Why a ticket or a request cannot change: it changed since the preview, or its status forbids it. */
export const bulkRefusals = [
  'changed',
  'over',
  'completed',
  'not_completed',
  'has_ticket',
  'plan',
  'continued',
  'device_moved',
] as const;

export type BulkRefusal = (typeof bulkRefusals)[number];

const { ids, mode } = createBulkFields();

const common = {
  ...mode,
  urgency: T.Optional(oneOf(urgencies)),
  urgency_reason: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(500)),
      description: 'Why the urgency changes; required with `urgency`',
    }),
  ),
};

/** Fields that are left out stay as they are. A ticket is closed or cancelled alone, without other changes. */
export const TicketBulkChange = object({
  ticket_ids: ids,
  ...common,
  status: T.Optional(
    T.Unsafe<BulkTicketStatus>({
      ...oneOf(bulkTicketStatuses),
      description:
        '`planned` moves new tickets, `in_progress` takes completed work up again, `closed` closes completed tickets, `cancelled` cancels those whose work is not done',
    }),
  ),
  cancellation_reason: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(10_000)),
      description: 'Required with the status `cancelled`; the portal mails it to the requesters',
    }),
  ),
  planned_for: T.Optional(nullable(Day)),
  planned_start: T.Optional(nullable(TimeOfDay)),
  planned_minutes: T.Optional(
    nullable(Minutes({ minimum: workMinutes.shortest, maximum: workMinutes.longestPlanned })),
  ),
  assigned_to_user_id: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'Active employee, who gets one e-mail for all tickets; null for nobody',
    }),
  ),
  waiting_for_customer: T.Optional(T.Boolean()),
});

export type TicketBulkChange = T.Static<typeof TicketBulkChange>;

/** A request is declined, or gets its ticket, alone: without other changes. */
export const RequestBulkChange = object({
  request_ids: ids,
  ...common,
  status: T.Optional(
    T.Unsafe<'cancelled'>({
      ...oneOf(['cancelled']),
      description: 'Declines requests without a ticket',
    }),
  ),
  open_tickets: T.Optional(
    T.Boolean({
      description: 'True to open a ticket from each open request that has none; an undo cancels it',
    }),
  ),
  reason: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(2000)),
      description:
        'Required with the status `cancelled`; becomes a message on each request, and is mailed to its requester',
    }),
  ),
});

export type RequestBulkChange = T.Static<typeof RequestBulkChange>;

/** A ticket or a request that stays as it is, and why. */
export const BulkRefused = createBulkRefused(
  bulkRefusals,
  'Number of the ticket, or device of the request',
);

/** What a bulk change did, or would do. */
export const BulkOutcome = createBulkOutcome(BulkRefused);

export type BulkOutcome = T.Static<typeof BulkOutcome>;

/** What an undo did. */
export const BulkUndo = createBulkUndo(BulkRefused);

export type BulkUndo = T.Static<typeof BulkUndo>;

export const changeServiceTickets = route({
  id: 'service.tickets.bulk-change',
  method: 'POST',
  path: '/service/service-tickets/bulk-change/',
  summary: 'Update several service tickets',
  access: serviceDesk,
  body: TicketBulkChange,
  responses: { 200: BulkOutcome },
  idempotent: true,
});

export const changeServiceRequests = route({
  id: 'service.requests.bulk-change',
  method: 'POST',
  path: '/service/service-requests/bulk-change/',
  summary: 'Update several service requests',
  access: serviceDesk,
  body: RequestBulkChange,
  responses: { 200: BulkOutcome },
  idempotent: true,
});

export const undoServiceChange = route({
  id: 'service.bulk-changes.undo',
  method: 'POST',
  path: '/service/bulk-changes/{id}/undo/',
  summary: 'Restore what a bulk change set',
  access: serviceDesk,
  params: object({ id: Id }),
  responses: { 200: BulkUndo },
  errors: ['conflict'],
});
