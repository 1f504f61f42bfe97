import type { Day } from './day.ts';

/** Whether a day is over for the server, which counts in UTC: the reader’s own may be another one. */
export const hasPassed = (day: Day, now = new Date()): boolean =>
  day < now.toISOString().slice(0, 'YYYY-MM-DD'.length);
