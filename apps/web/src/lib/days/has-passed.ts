import type { Day } from './day.ts';

/**
 * Returns whether a day is over in UTC, as the server decides it; the reader's local day may
 * differ.
 */
export const hasPassed = (day: Day, now = new Date()): boolean =>
  day < now.toISOString().slice(0, 'YYYY-MM-DD'.length);
