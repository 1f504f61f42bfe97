import * as T from '../schema/index.ts';
import {
  CalendarFile,
  Day,
  employeesWith,
  Id,
  Instant,
  NamedReference,
  nullable,
  oneOf,
  object,
  route,
} from '../kernel/index.ts';
import { ticketStatuses } from './ticket-transitions.ts';

/** The most days that one look at the service calendar spans: two months. */
export const maxCalendarDays = 62;

/** The most tickets, and devices due for maintenance, that a day of the calendar shows. */
export const maxPerDay = { tickets: 50, devices: 10 } as const;

export const PlannedTicket = object({
  id: Id,
  ticket_id: T.String(),
  status: oneOf(ticketStatuses),
  customer: T.String(),
  device: T.String(),
  serial_number: T.String(),
  assigned_to: nullable(NamedReference),
});

export const ServiceCalendar = object({
  days: T.Array(
    object({
      date: Day,
      tickets_count: T.Integer(),
      tickets: T.Array(PlannedTicket, {
        description: `The first ${maxPerDay.tickets} of the day, the oldest first`,
      }),
      maintenance_count: T.Integer(),
      maintenance: T.Array(
        object({
          id: Id,
          serial_number: T.String(),
          device: T.String(),
          customer: nullable(T.String()),
        }),
        { description: `The first ${maxPerDay.devices} devices that are due on the day` },
      ),
    }),
    { description: 'The days with something to do, in their order' },
  ),
  tickets_count: T.Integer(),
  maintenance_count: T.Integer(),
});

export type ServiceCalendar = T.Static<typeof ServiceCalendar>;
export type PlannedTicket = T.Static<typeof PlannedTicket>;

export const getServiceCalendar = route({
  id: 'service.calendar.get',
  method: 'GET',
  path: '/service/calendar/',
  summary: `Planned tickets, but cancelled ones, and due maintenance from one day to another, at most ${maxCalendarDays} days`,
  access: employeesWith('service'),
  query: object({ from: Day, to: Day, assigned_to_user_id: T.Optional(Id) }),
  responses: { 200: ServiceCalendar },
});

/** Tickets of a feed: those assigned to its employee, or all. */
export const feedScopes = ['mine', 'all'] as const;

export type FeedScope = (typeof feedScopes)[number];

const path = '/service/calendar-feed/';

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
  summary: 'Whether the caller has a calendar feed; its address is shown once only',
  access: employeesWith('service'),
  responses: { 200: CalendarFeed },
});

export const createCalendarFeed = route({
  id: 'service.calendar-feed.make',
  method: 'POST',
  path,
  summary:
    'Make the caller’s calendar feed, in place of an earlier one, whose address then answers no more. Whoever has the address reads it',
  access: employeesWith('service'),
  body: object({ scope: T.Optional(oneOf(feedScopes)) }),
  responses: { 201: object({ ...Feed, url: T.String({ format: 'uri' }) }) },
});

export const deleteCalendarFeed = route({
  id: 'service.calendar-feed.end',
  method: 'DELETE',
  path,
  summary: 'End the caller’s calendar feed, if there is one',
  access: employeesWith('service'),
  responses: { 204: null },
});

export const readCalendarFeed = route({
  id: 'service.calendar-feed.read',
  method: 'GET',
  path: '/service/calendar/{token}.ics',
  summary:
    'The feed itself, for calendar programs (RFC 5545): planned tickets of the last 90 days and the year to come, and how much maintenance is due on a day. It ends with its employee’s account, or permission `service`',
  access: 'anyone',
  params: object({ token: T.String() }),
  responses: { 200: CalendarFile },
  mediaType: 'text/calendar',
});
