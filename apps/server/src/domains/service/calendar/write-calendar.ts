import type { Language } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import type { DayOfService, TicketOfDay } from './days-of-service.ts';
import { contentLine, escapedText } from './content-line.ts';

interface Calendar {
  readonly days: readonly DayOfService[];
  /** The day from which on what is due is told. */
  readonly dueFrom: string;
  readonly language: Language;
  /** When it is read. */
  readonly now: Date;
  /** Where the portal is, which makes the events' names unlike all others (RFC 5545 §3.8.4.7). */
  readonly portalUrl: string;
  readonly ticketAddress: (id: string) => string;
}

/**
 * A calendar of whole days as a file (RFC 5545 §3.4, §3.6.1): an event for each planned ticket, and
 * one for all maintenance that is due on a day. An event keeps its UID, and a ticket's SEQUENCE
 * grows with each change, so that programs put the newer one in the older one's place.
 */
export function* writeCalendar(calendar: Calendar): Generator<string> {
  const { days, dueFrom, language } = calendar;
  yield lines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//partner-portal//service calendar//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escapedText(translate(language, { key: 'service_calendar.name' }))],
    // RFC 7986 §5.7, and what programs from before it read.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
  ]);
  for (const day of days) {
    for (const ticket of day.tickets) yield ticketEvent(calendar, day.date, ticket);
    if (day.maintenance_count > 0 && day.date >= dueFrom) yield maintenanceEvent(calendar, day);
  }
  yield lines([['END', 'VCALENDAR']]);
}

type Line = readonly [name: string, value: string];

const lines = (given: readonly Line[]): string =>
  given.map(([name, value]) => contentLine(name, value)).join('');

function ticketEvent(calendar: Calendar, date: string, ticket: TicketOfDay): string {
  const { language, ticketAddress } = calendar;
  const status = translate(language, { key: `service_status.${ticket.status}` });
  const assigned = ticket.assigned_to
    ? [
        translate(language, {
          key: 'service_calendar.assigned_to',
          params: { name: ticket.assigned_to.name },
        }),
      ]
    : [];
  const said = [status, ...assigned, ticket.serial_number, ticket.description].join('\n');
  const changed = stampOf(new Date(ticket.updated_at));
  return event(calendar, date, `ticket-${ticket.id}`, [
    ['SUMMARY', escapedText(`${ticket.ticket_id} ${ticket.device}, ${ticket.customer}`)],
    ['DESCRIPTION', escapedText(said)],
    ['URL', ticketAddress(ticket.id)],
    ['SEQUENCE', String(ticket.version)],
    ['LAST-MODIFIED', changed],
  ]);
}

function maintenanceEvent(calendar: Calendar, day: DayOfService): string {
  const { maintenance_count: count, maintenance } = day;
  const summary = translate(calendar.language, {
    key: 'service_calendar.maintenance',
    params: { count },
  });
  const named = maintenance.map(({ device, serial_number: serial, customer }) =>
    [device, serial, ...(customer === null ? [] : [customer])].join(', '),
  );
  const said = [...named, ...(count > named.length ? ['…'] : [])].join('\n');
  return event(calendar, day.date, `maintenance-${day.date}`, [
    ['SUMMARY', escapedText(summary)],
    ['DESCRIPTION', escapedText(said)],
  ]);
}

function event(
  { now, portalUrl }: Calendar,
  date: string,
  name: string,
  told: readonly Line[],
): string {
  return lines([
    ['BEGIN', 'VEVENT'],
    ['UID', `${name}@${new URL(portalUrl).hostname}`],
    ['DTSTAMP', stampOf(now)],
    ['DTSTART;VALUE=DATE', date.replaceAll('-', '')],
    // Whole days stand in the calendar and keep nobody's hours (RFC 5545 §3.8.2.7).
    ['TRANSP', 'TRANSPARENT'],
    ...told,
    ['END', 'VEVENT'],
  ]);
}

/** An instant in UTC as RFC 5545 §3.3.5 writes it. */
const stampOf = (instant: Date): string =>
  `${instant.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
