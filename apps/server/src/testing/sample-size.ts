import { inject } from 'vitest';

/**
 * Returns the number of random cases: all on the bundled engine, fewer on the oldest supported
 * PostgreSQL. Parsing, planning and locking differ there and show in each case; rare cases test our
 * own rules, which are the same on both.
 */
export function getSampleSize(all: number, part: number): number {
  return inject('postgresBinaries') === null ? all : Math.ceil(all / part);
}
