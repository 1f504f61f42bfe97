import * as T from '../schema/index.ts';
import { MaintenanceInput } from '../crm/index.ts';
import {
  Day,
  Email,
  Id,
  Instant,
  listQuery,
  NamedReference,
  PersonReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  longText,
  text,
  requiredLongText,
  viewAsQuery,
} from '../kernel/index.ts';
import { serviceAndCustomers, serviceDesk } from './access.ts';
import { teamFilter } from './team.ts';
import { TicketLink } from './ticket-links.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { minutesOfDay, promiseFields, promiseFilters, TimeOfDay, urgencyInput } from './urgency.ts';

const idParams = object({ id: Id });

/** Product of a device, besides its serial number. */
export const ServicedDevice = object({
  id: Id,
  name: T.String(),
  model: nullable(T.String()),
});

/** The same, with what the customer calls the device. */
export const NamedDevice = object({
  ...ServicedDevice.properties,
  own_name: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(T.String()),
      description:
        'Own name or inventory number; null without both, and once the device is another customer’s',
    }),
  ),
});

/** Longest subject: one row of a list or of a mailbox. */
export const maxSubjectLength = 120;

/** Describes the subject of lists that show device and urgency beside it. */
export const headlineDescription =
  'The subject that somebody wrote; else the first words of the description, also of a request';

/** Shortest and longest duration of planned work, and longest time spent on it, in minutes. */
export const workMinutes = {
  shortest: 5,
  longestPlanned: minutesOfDay,
  longestSpent: 1000 * 60,
} as const;

/** A duration in whole minutes. By its unit a form knows that people may type it otherwise: `1h30`. */
export const Minutes = (limits: { minimum: number; maximum: number; description?: string }) =>
  T.Integer({ ...limits, 'x-unit': 'minutes' });

/** Most of one part on a ticket. */
export const maxPartQuantity = 9999;

/** Most different parts of a ticket. */
export const maxParts = 50;

/** Part of the catalogue that was used, and how many. */
const partInput = {
  product_id: Id,
  quantity: T.Integer({ minimum: 1, maximum: maxPartQuantity }),
};

/** A spare part or consumable that was used on a ticket. */
export const TicketPart = object({
  ...partInput,
  product: object({ id: Id, name: T.String(), model: nullable(T.String()) }),
});

export type TicketPart = T.Static<typeof TicketPart>;

/** What a ticket says besides its description. */
const ticketTexts = {
  subject: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(maxSubjectLength)),
      description:
        'Null, or nothing in a new ticket, has it made from urgency, device and first words of the description',
    }),
  ),
  requester_name: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(200)),
      description: 'Who asked for the work; the name of the account at the address by default',
    }),
  ),
};

export const ServiceTicketInput = object({
  installed_device_id: Id,
  description: requiredLongText(10_000),
  ...ticketTexts,
  requester_email: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Email),
      description:
        'E-mail address of the requester; the caller’s by default. Not that of another customer’s user',
    }),
  ),
  requested_at: T.Optional(Instant),
  ...urgencyInput,
});

export type TicketPartInput = T.Static<ReturnType<typeof object<typeof partInput>>>;

/** Changeable fields; `ticket-transitions.ts` states which status allows which. */
export const ServiceTicketPatch = object({
  status: T.Optional(oneOf(ticketStatuses)),
  planned_for: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Day),
      description: 'Optional in every status; cannot be changed after completion',
    }),
  ),
  planned_start: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(TimeOfDay),
      description:
        'Start on the planned day, where the work is done (`08:30`); only with a planned day, and null without one',
    }),
  ),
  planned_minutes: T.Optional(
    T.Unsafe<number | null>({
      ...nullable(Minutes({ minimum: workMinutes.shortest, maximum: workMinutes.longestPlanned })),
      description: 'Planned duration of the work; with a start it ends on the same day',
    }),
  ),
  assigned_to_user_id: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'Active employee. The portal notifies them unless they are the caller',
    }),
  ),
  description: T.Optional(requiredLongText(10_000)),
  ...ticketTexts,
  resolution_notes: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(10_000)),
      description: 'What was done; only with the status `completed`',
    }),
  ),
  maintenance: T.Optional(
    T.Unsafe<T.Static<typeof MaintenanceInput>>({
      ...MaintenanceInput,
      description: 'Maintenance record of the device; only with the change to `completed`',
    }),
  ),
  time_spent_minutes: T.Optional(
    T.Unsafe<number | null>({
      ...nullable(Minutes({ minimum: 0, maximum: workMinutes.longestSpent })),
      description: 'Time spent on the work',
    }),
  ),
  parts: T.Optional(
    T.Unsafe<TicketPartInput[]>({
      ...T.Array(object(partInput), { maxItems: maxParts }),
      description: 'Spare parts and consumables that were used, each once; replaces all of them',
    }),
  ),
  ...urgencyInput,
  urgency_reason: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(text(500)),
      description: 'Why the urgency changes; goes into the history with a new `urgency`',
    }),
  ),
  waiting_for_customer: T.Optional(
    T.Boolean({
      description: 'True stops the clock of the promised times until the customer replies',
    }),
  ),
});

/** Work that a customer requested on one of their devices (specification §3). */
export const ServiceTicket = object({
  id: Id,
  ticket_id: T.String({
    description: 'Ticket number such as `T-000123`, in order of creation, without gaps',
  }),
  customer_id: T.String({
    ...Id,
    description: 'Customer of the device when the ticket was opened',
  }),
  customer: NamedReference,
  installed_device_id: Id,
  device: NamedDevice,
  serial_number: T.String({ description: 'Serial number when the ticket was opened' }),
  town: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Town of the device’s clinic; null once the device is another customer’s',
  }),
  subject: T.String({
    description:
      'What it is about in one line; the first words of the description of older tickets',
  }),
  description: T.String(),
  requester_name: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Null where a customer’s user would see the name of an employee',
  }),
  requester_email: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Null where a customer’s user would see the address of an employee',
  }),
  status: oneOf(ticketStatuses),
  ...promiseFields,
  planned_for: nullable(Day),
  planned_start: nullable(TimeOfDay),
  planned_minutes: nullable(T.Integer()),
  time_spent_minutes: T.Unsafe<number | null>({
    ...nullable(T.Integer()),
    description: 'Null for customers’ users',
  }),
  parts: T.Array(TicketPart),
  assigned_to_user_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'Null for customers’ users',
  }),
  assigned_to: nullable(PersonReference),
  resolution_notes: nullable(T.String()),
  cancellation_reason: nullable(T.String()),
  waiting_since: T.Unsafe<string | null>({
    ...nullable(Instant),
    description: 'Time of the customer’s last reply that nobody answered',
  }),
  service_request_id: nullable(Id),
  follows_ticket_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'Closed ticket that this one continues, after a reply of the customer',
  }),
  followed_by_ticket_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'Newest ticket that continues this one',
  }),
  links: T.Array(TicketLink, {
    description: 'Links to other tickets of the customer, and of others to this one',
  }),
  merged_into_ticket_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description: 'Ticket into which this one was merged: messages go there',
  }),
  rating_score: T.Unsafe<number | null>({
    ...nullable(T.Integer()),
    description: 'Rating of the customer’s after closing, 1 to 5; 5 is the best',
  }),
  rating_comment: nullable(T.String()),
  rated_at: nullable(Instant),
  created_at: Instant,
  requested_at: Instant,
  updated_at: Instant,
  closed_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description: 'Time of closing or cancelling',
  }),
});

export type ServiceTicket = T.Static<typeof ServiceTicket>;
export type ServiceTicketInput = T.Static<typeof ServiceTicketInput>;
export type ServiceTicketPatch = T.Static<typeof ServiceTicketPatch>;

/** Filter by any of several statuses: `?status=new&status=planned`. */
export const statusFilter = T.Optional(T.Array(oneOf(ticketStatuses), { maxItems: 20 }));

export const listServiceTickets = route({
  id: 'service.tickets.list',
  method: 'GET',
  path: '/service/service-tickets/',
  summary: 'List service tickets',
  access: serviceAndCustomers,
  query: listQuery({
    filters: {
      status: statusFilter,
      customer_id: T.Optional(Id),
      installed_device_id: T.Optional(Id),
      assigned_to_user_id: T.Optional(Id),
      planned_from: T.Optional(
        T.String({ format: 'date', description: 'Planned for this day or later' }),
      ),
      planned_to: T.Optional(
        T.String({ format: 'date', description: 'Planned for this day or earlier' }),
      ),
      is_planned: T.Optional(
        T.Boolean({ description: 'Whether the ticket has a planned day, in any status' }),
      ),
      is_waiting: T.Optional(
        T.Boolean({ description: 'Whether the customer’s last reply awaits an answer' }),
      ),
      unassigned: T.Optional(T.Boolean({ description: 'Whether nobody is assigned' })),
      team: teamFilter,
      ...promiseFilters,
      ...viewAsQuery,
    },
    orderings: ['created_at', 'updated_at', 'planned_for', 'answer_due_at', 'solve_due_at'],
  }),
  responses: { 200: toPage(ServiceTicket) },
  exportable: true,
});

export const openServiceTicket = route({
  id: 'service.tickets.open',
  method: 'POST',
  path: '/service/service-tickets/',
  summary: 'Create a service ticket',
  access: serviceDesk,
  body: ServiceTicketInput,
  responses: { 201: ServiceTicket },
  idempotent: true,
  versioned: true,
});

export const getServiceTicket = route({
  id: 'service.tickets.get',
  method: 'GET',
  path: '/service/service-tickets/{id}/',
  summary: 'Get a service ticket',
  access: serviceAndCustomers,
  params: idParams,
  query: object(viewAsQuery),
  responses: { 200: ServiceTicket },
  versioned: true,
});

export const changeServiceTicket = route({
  id: 'service.tickets.change',
  method: 'PATCH',
  path: '/service/service-tickets/{id}/',
  summary: 'Update a service ticket',
  access: serviceDesk,
  params: idParams,
  body: ServiceTicketPatch,
  responses: { 200: ServiceTicket },
  errors: ['invalid_transition'],
  versioned: true,
});

export const closeServiceTicket = route({
  id: 'service.tickets.close',
  method: 'POST',
  path: '/service/service-tickets/{id}/close/',
  summary: 'Close a service ticket',
  access: serviceDesk,
  params: idParams,
  body: object({
    resolution_notes: T.Optional(nullable(longText(10_000))),
    maintenance: T.Optional(MaintenanceInput),
  }),
  responses: { 200: ServiceTicket },
  errors: ['invalid_transition'],
  versioned: true,
});

export const cancelServiceTicket = route({
  id: 'service.tickets.cancel',
  method: 'POST',
  path: '/service/service-tickets/{id}/cancel/',
  summary: 'Cancel a service ticket',
  access: serviceDesk,
  params: idParams,
  body: object({ cancellation_reason: T.Optional(nullable(longText(10_000))) }),
  responses: { 200: ServiceTicket },
  errors: ['invalid_transition'],
  versioned: true,
});
