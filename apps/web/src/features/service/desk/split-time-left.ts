const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface SplitTime {
  isLate: boolean;
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/**
 * Returns the time until an instant, or since then, in the largest unit of which there are at least
 * two, or in minutes. Rounds down: nobody is told of more time than there is.
 */
export function splitTimeLeft(instant: string, now: number): SplitTime {
  const left = Date.parse(instant) - now;
  const isLate = left <= 0;
  const span = Math.abs(left);
  if (span >= 2 * day) return { isLate, unit: 'days', count: Math.floor(span / day) };
  if (span >= 2 * hour) return { isLate, unit: 'hours', count: Math.floor(span / hour) };
  return { isLate, unit: 'minutes', count: Math.floor(span / minute) };
}
