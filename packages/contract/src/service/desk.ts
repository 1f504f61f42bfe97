import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  NamedReference,
  nullable,
  object,
  oneOf,
  pageSize,
  PersonReference,
  route,
  toPage,
} from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { messageSides } from './messages.ts';
import { headlineDescription, ServicedDevice } from './tickets.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { urgencies } from './urgency.ts';

/** Parts of the open work that the desk looks at. */
export const deskViews = [
  'all',
  'next',
  'unanswered',
  'unassigned',
  'waiting',
  'mine',
  'at_risk',
] as const;

export type DeskView = (typeof deskViews)[number];

/** Work of the desk: a ticket, or a request without one. */
export const DeskItem = object({
  id: Id,
  type: oneOf(['ticket', 'request']),
  ticket_id: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Ticket number; null for a request',
  }),
  subject: T.String({ description: headlineDescription }),
  status: oneOf(ticketStatuses),
  urgency: oneOf(urgencies),
  due_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description:
      'Next promised time: of the answer, then of the solution; null without a promise and while it waits for the customer',
  }),
  due_for: T.Unsafe<'answer' | 'solution' | null>({
    ...nullable(oneOf(['answer', 'solution'])),
    description: 'What was promised for `due_at`',
  }),
  at_risk: T.Boolean({
    description: 'Whether 80 % of the working time until the next promised time has passed',
  }),
  waiting_for_customer: T.Boolean(),
  waiting_since: T.Unsafe<string | null>({
    ...nullable(Instant),
    description: 'Time of the customer’s last reply that nobody answered',
  }),
  last_reply_side: T.Unsafe<(typeof messageSides)[number] | null>({
    ...nullable(oneOf(messageSides)),
    description: 'Who wrote the last reply; null without any',
  }),
  customer: NamedReference,
  town: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Town of the device’s clinic',
  }),
  device: ServicedDevice,
  serial_number: T.String(),
  assigned_to_user_id: nullable(Id),
  assigned_to: nullable(PersonReference),
  created_at: Instant,
});

export type DeskItem = T.Static<typeof DeskItem>;

export const listDeskWork = route({
  id: 'service.desk.list',
  method: 'GET',
  path: '/service/desk/',
  summary: 'List the open work',
  access: serviceDesk,
  query: object({
    view: T.Optional(
      T.Unsafe<DeskView>({
        ...oneOf(deskViews),
        description:
          '`all` by default. `next`: without what waits for the customer and what colleagues have in hand in time. `unanswered`: no answer yet, or a reply waits for one; `waiting`: for the customer; `at_risk`: the next promised time has passed, or 80 % of its working time',
      }),
    ),
    limit: T.Optional(T.Integer({ minimum: 0, default: pageSize.default })),
    offset: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
    cursor: T.Optional(
      T.String({ maxLength: 8000, description: 'Position in the list, from `next`' }),
    ),
  }),
  responses: { 200: toPage(DeskItem) },
});

/** Number of open tickets and requests of each view. */
export const DeskCounts = object({
  all: T.Integer(),
  next: T.Integer(),
  unanswered: T.Integer(),
  unassigned: T.Integer(),
  waiting: T.Integer(),
  mine: T.Integer(),
  at_risk: T.Integer(),
});

export type DeskCounts = T.Static<typeof DeskCounts>;

export const countDeskWork = route({
  id: 'service.desk.count',
  method: 'GET',
  path: '/service/desk/counts/',
  summary: 'Count the open work',
  access: serviceDesk,
  responses: { 200: DeskCounts },
});
