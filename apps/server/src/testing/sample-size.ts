import { inject } from 'vitest';

/**
 * Returns the number of random cases, or of races: `all` with `ALL_CASES=true`, as before a release,
 * and otherwise one of `part`. A rule that is broken shows in nearly every case; the rare rest is what
 * a release is for. On the oldest supported PostgreSQL it is half of that part even then: rare cases
 * test our own rules, which are the same on both.
 */
export function getSampleSize(all: number, part: number): number {
  if (inject('postgresBinaries') !== null) return Math.ceil(all / part / 2);
  return process.env['ALL_CASES'] === 'true' ? all : Math.ceil(all / part);
}
