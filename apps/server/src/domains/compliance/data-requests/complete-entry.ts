import { type DataRequestKind, dataRequestTerms } from '@portal/contract/compliance';
import type { Call } from '#server/kernel/call.ts';
import {
  addDays,
  addMonths,
  getLatestDay,
  getStartOfDay,
  toDay,
} from '#server/kernel/calendar-day.ts';
import { addMilliseconds, hours, minutes } from '#server/kernel/clock.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';

/** What an officer writes about a request or a breach, after a change. */
export interface Entry {
  readonly kind: DataRequestKind;
  readonly userId: string | null;
  readonly leadId: string | null;
  readonly subjectName: string | null;
  readonly receivedOn: string | null;
  readonly receivedAt: string | null;
  readonly extensionMonths: number;
  readonly extensionReason: string | null;
  readonly doneAt: string | null;
}

/** When an entry was received and is due: columns that follow from others. */
export interface EntryDates {
  readonly receivedOn: string;
  readonly dueOn: string;
  readonly dueAt: string;
}

/**
 * Checks an entry and returns its dates. The last day of a request is that of the next month with the
 * same number, or the last of a shorter month (Regulation 1182/71, article 3.2), and ends where the
 * portal is; a breach is due 72 hours after it was noticed.
 * With `before`, it is a change.
 * @throws DomainError 400 at the field that is missing or contradicts another.
 */
export function completeEntry(
  call: Pick<Call, 'now'>,
  entry: Entry,
  before: Entry | null = null,
): EntryDates {
  assertOnePerson(entry, before);
  const dates = entry.kind === 'breach' ? toBreachDates(call, entry) : toRequestDates(call, entry);
  assertDoneBetween(call, entry, dates.receivedOn);
  return dates;
}

/** How far the clock of a browser may be ahead, from which an entry is closed as of now. */
const clockTolerance = minutes(5);

const isLater = ({ now }: Pick<Call, 'now'>, instant: string): boolean =>
  Date.parse(instant) > now.getTime() + clockTolerance;

/** Requires an entry to be closed between its receipt and now. */
function assertDoneBetween(
  call: Pick<Call, 'now'>,
  { doneAt, receivedAt }: Entry,
  receivedOn: string,
): void {
  if (doneAt === null) return;
  if (isLater(call, doneAt)) throw fieldError('done_at', 'data_request.future');
  const done = new Date(doneAt);
  const isBefore = receivedAt !== null && done < new Date(receivedAt);
  if (isBefore || getLatestDay(done) < receivedOn)
    throw fieldError('done_at', 'data_request.done_before');
}

const countPeople = ({ userId, leadId, subjectName }: Entry): number =>
  [userId, leadId, subjectName].filter((value) => value !== null).length;

/** A breach may concern many people, and then nobody is named; the lead of a person may be deleted. */
function assertOnePerson(entry: Entry, before: Entry | null): void {
  const given = countPeople(entry);
  if (given > 1) throw fieldError('subject_name', 'data_request.one_person');
  const isGone = before !== null && before.kind !== 'breach' && countPeople(before) === 0;
  if (given === 0 && entry.kind !== 'breach' && !isGone)
    throw fieldError('subject_name', 'data_request.person');
}

function toBreachDates(call: Pick<Call, 'now'>, entry: Entry): EntryDates {
  const { receivedAt, extensionMonths } = entry;
  if (receivedAt === null) throw fieldError('received_at', 'field.required');
  if (isLater(call, receivedAt)) throw fieldError('received_at', 'data_request.future');
  if (extensionMonths > 0) throw fieldError('extension_months', 'data_request.breach_extended');
  const dueAt = addMilliseconds(new Date(receivedAt), hours(dataRequestTerms.breachHours));
  return {
    receivedOn: toDay(new Date(receivedAt), portalTimeZone),
    dueOn: toDay(dueAt, portalTimeZone),
    dueAt: dueAt.toISOString(),
  };
}

function toRequestDates({ now }: Pick<Call, 'now'>, entry: Entry): EntryDates {
  const { receivedOn, receivedAt, extensionMonths, extensionReason } = entry;
  if (receivedAt !== null) throw fieldError('received_at', 'data_request.no_time');
  if (receivedOn === null) throw fieldError('received_on', 'field.required');
  if (receivedOn > getLatestDay(now)) throw fieldError('received_on', 'data_request.future_day');
  if (extensionMonths > 0 && extensionReason === null)
    throw fieldError('extension_reason', 'data_request.extension_reason');
  const dueOn = addMonths(receivedOn, dataRequestTerms.months + extensionMonths);
  const dueAt = getStartOfDay(addDays(dueOn, 1), portalTimeZone);
  return { receivedOn, dueOn, dueAt: dueAt.toISOString() };
}
