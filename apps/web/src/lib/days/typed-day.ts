import { type DayReading, readDay } from '@portal/contract/days';
import type { Language } from '@portal/contract/kernel';
import { type Day, parseDay, today } from './day.ts';

/** Digits alone, as keypads of phones without other signs write them: `01022026`, `010226`. */
const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/u;

/**
 * Reads a day as people type it in any of our languages, day first: `1/2/26`, `1-2-2026`, `1 feb
 * 2026`, `2026-02-01`, `01022026`. Null for anything else, also for a day with the month first.
 */
export function readTypedDay(text: string): Day | null {
  const reading = readTyped(text);
  return 'day' in reading ? parseDay(reading.day) : null;
}

/** Problem of a text that is no day: it is written otherwise, or names a day that does not exist. */
export type DayProblem = 'date' | 'no_such_day';

/** Returns the problem of a text that is no day. */
export function getDayProblem(text: string): DayProblem {
  const reading = readTyped(text);
  return 'problem' in reading && reading.problem === 'no_such_day' ? 'no_such_day' : 'date';
}

function readTyped(text: string): DayReading {
  const typed = text.trim();
  const reading = readDayFirst(typed);
  if ('day' in reading) return reading;
  const [, day = '', month = '', year = ''] = digits.exec(typed) ?? [];
  return year === '' ? reading : readDayFirst(`${day}-${month}-${year}`);
}

const readDayFirst = (text: string): DayReading =>
  readDay(text, { isMonthFirst: false, thisYear: Number(today().slice(0, 4)) });

/** Formats a day as it is typed: `31/01/2026`, in Dutch `31-01-2026`. */
export function formatTypedDay(day: Day, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return [date, month, year].join(language === 'nl' ? '-' : '/');
}
