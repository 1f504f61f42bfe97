import * as T from '../schema/index.ts';
import { Day, Id, Instant, nullable, object, oneOf, route } from '../kernel/index.ts';
import { customersAlone } from './access.ts';
import { headlineDescription, ServicedDevice } from './tickets.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { TimeOfDay } from './urgency.ts';

/** Maximum number of tickets and requests in the answer. */
export const maxOwnWork = 5;

/** An open ticket of the own customer, or an open request without one, and what happens next. */
export const OwnWork = object({
  id: Id,
  type: oneOf(['ticket', 'request']),
  ticket_id: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Ticket number; null for a request',
  }),
  subject: T.String({ description: headlineDescription }),
  status: oneOf(ticketStatuses),
  device: ServicedDevice,
  serial_number: T.String(),
  clinic: T.Unsafe<{ id: string; name: string | null; city: string } | null>({
    ...nullable(object({ id: Id, name: nullable(T.String()), city: T.String() })),
    description: 'Null, as the names below, once the device is another customer’s',
  }),
  own_name: nullable(T.String()),
  inventory_number: nullable(T.String()),
  planned_for: nullable(Day),
  planned_start: nullable(TimeOfDay),
  answer_due_at: nullable(Instant),
  answered_at: nullable(Instant),
  solve_due_at: nullable(Instant),
  waiting_for_customer: T.Boolean({ description: 'Whether the supplier waits for a reply' }),
  requested_at: Instant,
});

export type OwnWork = T.Static<typeof OwnWork>;

export const listOwnWork = route({
  id: 'service.own-work',
  method: 'GET',
  path: '/service/own-work/',
  summary: 'List the own open work',
  access: customersAlone,
  responses: {
    200: object({
      count: T.Integer({ description: 'Number of open tickets, and of open requests without one' }),
      results: T.Array(OwnWork, {
        description: `The first ${maxOwnWork}: what waits for the customer, then the newest`,
      }),
    }),
  },
});
