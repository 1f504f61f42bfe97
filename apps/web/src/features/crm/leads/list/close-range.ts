import { addDays, type Day } from '#web/lib/days/day.ts';
import { getFirstDay, getLastDay, type Month, moveMonth, toMonth } from '#web/lib/days/month.ts';

/** Periods in which leads are expected to close; the address stores the name, not the days. */
export const closeRanges = ['past', 'month', 'next_month', 'next_90'] as const;

export type CloseRange = (typeof closeRanges)[number];

const lookAhead = 90;

/** Reads a period out of an address; null where it is none. */
export function parseCloseRange(value: unknown): CloseRange | null {
  return closeRanges.find((range) => range === value) ?? null;
}

/** Returns the days that a period means today, as the API filters; only an open lead is past its day. */
export function toCloseDays(range: CloseRange, today: Day) {
  switch (range) {
    case 'past':
      return { close_before: today };
    case 'month':
      return toMonthDays(toMonth(today));
    case 'next_month':
      return toMonthDays(moveMonth(toMonth(today), 1));
    case 'next_90':
      return { expected_close_from: today, expected_close_until: addDays(today, lookAhead) };
  }
}

/** Returns the days of a month, as the API filters. */
export const toMonthDays = (month: Month) => ({
  expected_close_from: getFirstDay(month),
  expected_close_until: getLastDay(month),
});
