import * as T from '../schema/index.ts';
import {
  CalendarFile,
  Day,
  employeesWithAny,
  Id,
  Instant,
  PersonReference,
  nullable,
  oneOf,
  object,
  route,
} from '../kernel/index.ts';
import { DueDevice, PlannedStep } from '../crm/index.ts';
import { calendarKinds } from './access.ts';
import { teamFilter } from './team.ts';
import { ticketStatuses } from './ticket-transitions.ts';
import { headlineDescription } from './tickets.ts';
import { TimeOfDay, urgencies } from './urgency.ts';

/** Maximum number of days in one view of the calendar: two months. */
export const maxCalendarDays = 62;

/** Maximum number of tickets, due devices and next steps that the calendar shows per day. */
export const maxPerDay = { tickets: 50, devices: 10, steps: 50 } as const;

export const PlannedTicket = object({
  id: Id,
  ticket_id: T.String(),
  subject: T.String({ description: headlineDescription }),
  status: oneOf(ticketStatuses),
  urgency: oneOf(urgencies),
  planned_start: nullable(TimeOfDay),
  planned_minutes: nullable(T.Integer()),
  customer: T.String(),
  town: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Town of the device’s clinic',
  }),
  device: T.String(),
  serial_number: T.String(),
  assigned_to: nullable(PersonReference),
});

export const ServiceDay = object({
  date: Day,
  tickets_count: T.Integer(),
  tickets: T.Array(PlannedTicket, {
    description: `The first ${maxPerDay.tickets} tickets of the day, oldest first`,
  }),
  maintenance_count: T.Integer(),
  maintenance: T.Array(DueDevice, {
    description: `The first ${maxPerDay.devices} devices due on the day`,
  }),
  next_steps_count: T.Integer(),
  next_steps: T.Array(PlannedStep, {
    description: `The first ${maxPerDay.steps} next steps of open leads on the day, the caller’s own first`,
  }),
});

export const ServiceCalendar = object({
  days: T.Array(ServiceDay, {
    description: 'Days with tickets, due maintenance or next steps, in order',
  }),
  tickets_count: T.Integer(),
  maintenance_count: T.Integer(),
  next_steps_count: T.Integer(),
});

export type ServiceCalendar = T.Static<typeof ServiceCalendar>;
export type PlannedTicket = T.Static<typeof PlannedTicket>;

export const getServiceCalendar = route({
  id: 'service.calendar.get',
  method: 'GET',
  path: '/service/calendar/',
  summary: 'Get the calendar',
  access: employeesWithAny('service', 'pipeline'),
  query: object({
    from: Day,
    to: Day,
    assigned_to_user_id: T.Optional({
      ...Id,
      description: 'Tickets and next steps of this employee alone',
    }),
    team: teamFilter,
    kind: T.Optional({
      ...oneOf(calendarKinds),
      description: 'Entries of this kind alone; without it, of all kinds that the caller may see',
    }),
  }),
  responses: { 200: ServiceCalendar },
});

/**
 * Tickets of a feed: those assigned to its employee, or all; all that a customer's user may see. Next steps are always
 * the employee's own.
 */
export const feedScopes = ['mine', 'all'] as const;

export type FeedScope = (typeof feedScopes)[number];

const path = '/service/calendar-feed/';

/** Employees of service and sales, and customers' users: their feed has their own customer's work, whatever its scope. */
const calendarReaders = { employees: ['service', 'pipeline'], customers: true } as const;

const Feed = {
  scope: oneOf(feedScopes),
  created_at: Instant,
};

export const CalendarFeed = object({
  is_active: T.Boolean(),
  scope: nullable(Feed.scope),
  created_at: nullable(Feed.created_at),
});

export type CalendarFeed = T.Static<typeof CalendarFeed>;

export const getCalendarFeed = route({
  id: 'service.calendar-feed.get',
  method: 'GET',
  path,
  summary: 'Get the caller’s calendar feed',
  access: calendarReaders,
  responses: { 200: CalendarFeed },
});

export const createCalendarFeed = route({
  id: 'service.calendar-feed.make',
  method: 'POST',
  path,
  summary: 'Create the caller’s calendar feed',
  access: calendarReaders,
  body: object({ scope: T.Optional(oneOf(feedScopes)) }),
  responses: { 201: object({ ...Feed, url: T.String({ format: 'uri' }) }) },
});

export const deleteCalendarFeed = route({
  id: 'service.calendar-feed.end',
  method: 'DELETE',
  path,
  summary: 'Delete the caller’s calendar feed',
  access: calendarReaders,
  responses: { 204: null },
});

export const readCalendarFeed = route({
  id: 'service.calendar-feed.read',
  method: 'GET',
  path: '/service/calendar/{token}.ics',
  summary: 'Read a calendar feed',
  access: 'anyone',
  params: object({ token: T.String() }),
  responses: { 200: CalendarFile },
  mediaType: 'text/calendar',
});
