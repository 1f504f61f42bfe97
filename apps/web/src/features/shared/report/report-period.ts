import { maxReportDays } from '@portal/contract/kernel';
import { addDays, type Day, daysBetween } from '#web/lib/days/day.ts';
import { getFirstDay, getLastDay, getMonday, moveMonth, toMonth } from '#web/lib/days/month.ts';

/** From one day to another, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** The periods that are one press away, in whole weeks: the last of them is the running one. */
export const reportSpans = { month: 4, quarter: 13, year: 52 } as const;

export type ReportSpan = keyof typeof reportSpans | 'previous_month';

/** Returns the weeks up to today that a span is made of, or the whole month before this one. */
export function getPeriod(span: ReportSpan, today: Day): Period {
  if (span === 'previous_month') {
    const month = moveMonth(toMonth(today), -1);
    return { from: getFirstDay(month), to: getLastDay(month) };
  }
  return { from: addDays(getMonday(today), -7 * (reportSpans[span] - 1)), to: today };
}

/** The span that a period is; null for days that were chosen one by one. */
export function findSpan({ from, to }: Period, today: Day): ReportSpan | null {
  const spans: ReportSpan[] = ['previous_month', 'month', 'quarter', 'year'];
  const isSame = (period: Period): boolean => period.from === from && period.to === to;
  return spans.find((span) => isSame(getPeriod(span, today))) ?? null;
}

/** Reads a period out of an address; the last quarter where it names none that can be reported. */
export function parsePeriod(from: unknown, to: unknown, today: Day): Period {
  const requested = isDay(from) && isDay(to) ? { from, to } : null;
  return requested && isReportable(requested) ? requested : getPeriod('quarter', today);
}

/** Returns true if a period ends after it begins and is short enough for a report. */
export function isReportable({ from, to }: Period): boolean {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= maxReportDays;
}

/** The Mondays of all weeks that a period touches. */
export function listMondays({ from, to }: Period): Day[] {
  const first = getMonday(from);
  const weeks = Math.floor(daysBetween(first, to) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week));
}

/** Returns true for an existing date, `YYYY-MM-DD`. */
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/u.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;
