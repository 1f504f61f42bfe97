import type { Language } from '@portal/contract/kernel';
import { usualWorkMinutes } from '@portal/contract/service';
import { translate } from '@portal/locales/server';
import type { CalendarStep, StepDay } from '#server/domains/crm/index.ts';
import { shortenToSubject } from '../tickets/ticket-subject.ts';
import type { CalendarDay, CalendarTicket } from './list-calendar-days.ts';

interface Calendar {
  readonly days: readonly CalendarDay[];
  /** Days with next steps of leads. */
  readonly stepDays: readonly StepDay[];
  /** First day with maintenance events. */
  readonly dueFrom: string;
  readonly language: Language;
  /** Time of reading. */
  readonly now: Date;
  /** Base URL of the portal; makes the events' ids globally unique (RFC 5545 §3.8.4.7). */
  readonly portalUrl: string;
  readonly getTicketUrl: (id: string) => string;
}

/**
 * Writes whole days as an iCalendar file (RFC 5545 §3.4, §3.6.1): an event per planned ticket, one per
 * day for all maintenance due, and one per next step. An event keeps its UID, and the SEQUENCE of a ticket
 * or lead grows with each change, so that clients replace the older version.
 */
export function* writeCalendar(calendar: Calendar): Generator<string> {
  const { days, stepDays, dueFrom, language } = calendar;
  yield formatLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//partner-portal//service calendar//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', escapeText(translate(language, { key: 'service_calendar.name' }))],
    // RFC 7986 §5.7, and the property that older clients read.
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'],
    ['X-PUBLISHED-TTL', 'PT1H'],
  ]);
  for (const day of days) {
    for (const ticket of day.tickets) yield formatTicketEvent(calendar, day.date, ticket);
    if (day.maintenance_count > 0 && day.date >= dueFrom)
      yield formatMaintenanceEvent(calendar, day);
  }
  for (const { date, next_steps: steps } of stepDays)
    for (const step of steps) yield formatStepEvent(calendar, date, step);
  yield formatLines([['END', 'VCALENDAR']]);
}

type Line = readonly [name: string, value: string];

const formatLines = (lines: readonly Line[]): string =>
  lines.map(([name, value]) => formatContentLine(name, value)).join('');

function formatTicketEvent(calendar: Calendar, date: string, ticket: CalendarTicket): string {
  const { language, getTicketUrl } = calendar;
  const status = translate(language, { key: `service_status.${ticket.status}` });
  const assigned = ticket.assigned_to
    ? [
        translate(language, {
          key: 'service_calendar.assigned_to',
          params: { name: ticket.assigned_to.name },
        }),
      ]
    : [];
  const { device, serial_number: serial, subject, town } = ticket;
  const description = [
    status,
    ...assigned,
    `${device}, ${serial}`,
    // The first words alone would stand there twice.
    ...(shortenToSubject(ticket.description) === subject ? [] : [subject]),
    ticket.description,
  ].join('\n');
  const changedAt = formatTimestamp(new Date(ticket.updated_at));
  return formatEvent(calendar, `ticket-${ticket.id}`, [
    ...formatTime(date, ticket),
    ['SUMMARY', escapeText(`${ticket.ticket_id} ${device}, ${ticket.customer}`)],
    ...(town === null ? [] : [['LOCATION', escapeText(town)] as const]),
    ['DESCRIPTION', escapeText(description)],
    ['URL', getTicketUrl(ticket.id)],
    ['SEQUENCE', String(ticket.version)],
    ['LAST-MODIFIED', changedAt],
  ]);
}

function formatMaintenanceEvent(calendar: Calendar, day: CalendarDay): string {
  const { maintenance_count: count, maintenance } = day;
  const summary = translate(calendar.language, {
    key: 'service_calendar.maintenance',
    params: { count },
  });
  const deviceNames = maintenance.map(({ device, serial_number: serial, customer }) =>
    [device, serial, ...(customer === null ? [] : [customer])].join(', '),
  );
  const description = [...deviceNames, ...(count > deviceNames.length ? ['…'] : [])].join('\n');
  return formatEvent(calendar, `maintenance-${day.date}`, [
    ...formatAllDay(day.date),
    ['SUMMARY', escapeText(summary)],
    ['DESCRIPTION', escapeText(description)],
  ]);
}

function formatStepEvent(calendar: Calendar, date: string, step: CalendarStep): string {
  const { next_step: title, contact, organization } = step;
  const summary = [...(title === null ? [] : [title]), organization ?? contact].join(': ');
  const description = [contact, ...(organization === null ? [] : [organization])].join('\n');
  return formatEvent(calendar, `next-step-${step.id}`, [
    ...formatAllDay(date),
    ['SUMMARY', escapeText(summary)],
    ['DESCRIPTION', escapeText(description)],
    ['URL', `${calendar.portalUrl}/dashboard/sales/${step.id}`],
    ['SEQUENCE', String(step.version)],
    ['LAST-MODIFIED', formatTimestamp(new Date(step.updated_at))],
  ]);
}

/** All-day events do not block time (RFC 5545 §3.8.2.7). */
const formatAllDay = (date: string): Line[] => [
  ['DTSTART;VALUE=DATE', date.replaceAll('-', '')],
  ['TRANSP', 'TRANSPARENT'],
];

/** Start and duration without a time zone: the time of day where the work is done (RFC 5545 §3.3.5). */
function formatTime(
  date: string,
  { planned_start: start, planned_minutes: duration }: CalendarTicket,
): Line[] {
  if (start === null) return formatAllDay(date);
  const at = `${date.replaceAll('-', '')}T${start.replace(':', '')}00`;
  return [
    ['DTSTART', at],
    ['DURATION', `PT${String(duration ?? usualWorkMinutes)}M`],
  ];
}

function formatEvent({ now, portalUrl }: Calendar, name: string, lines: readonly Line[]): string {
  return formatLines([
    ['BEGIN', 'VEVENT'],
    ['UID', `${name}@${new URL(portalUrl).hostname}`],
    ['DTSTAMP', formatTimestamp(now)],
    ...lines,
    ['END', 'VEVENT'],
  ]);
}

/** Formats an instant in UTC (RFC 5545 §3.3.5). */
const formatTimestamp = (instant: Date): string =>
  `${instant.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** Maximum octets of a line without its line break (RFC 5545 §3.1). */
const maxLineBytes = 75;

/** Escapes a TEXT value (RFC 5545 §3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, ' ');
}

/**
 * Formats a content line with its line break, folded between characters; continuation lines begin
 * with a space (RFC 5545 §3.1).
 */
export function formatContentLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = '';
  for (const character of `${name}:${value}`) {
    if (Buffer.byteLength(line + character) > maxLineBytes) {
      lines.push(line);
      line = ' ';
    }
    line += character;
  }
  return [...lines, line].map((one) => `${one}\r\n`).join('');
}
