import { readDay } from '@portal/contract/days';
import type { Language } from '@portal/contract/kernel';
import { type Day, parseDay, today } from './day.ts';

/** Digits alone, as keypads of phones without other signs write them: `01022026`, `010226`. */
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/u;

/**
 * Reads a day as people type it in any of our languages, day first: `1/2/26`, `1-2-2026`, `1 feb
 * 2026`, `2026-02-01`, `01022026`. Null for anything else, also for a day with the month first.
 */
export function readTypedDay(text: string): Day | null {
  const typed = text.trim();
  if (typed === '') return null;
  const read = readDay(typed, { isMonthFirst: false, thisYear: Number(today().slice(0, 4)) });
  if ('day' in read) return parseDay(read.day);
  const [, day = '', month = '', year = ''] = digits.exec(typed) ?? [];
  return year === '' || typed === `${day}-${month}-${year}`
    ? null
    : readTypedDay(`${day}-${month}-${year}`);
}

/** Formats a day as it is typed: `31/01/2026`, in Dutch `31-01-2026`. */
export function formatTypedDay(day: Day, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return [date, month, year].join(language === 'nl' ? '-' : '/');
}
