import { inject } from 'vitest';

/**
 * How many cases a test draws by chance: all on the engine that we bring, and a part of them on the
 * operator's oldest PostgreSQL. What differs there is how a statement is read, planned and locked,
 * which each case shows anew; what only a rare case shows is our own rule, the same on both.
 */
export function getSampleSize(all: number, part: number): number {
  return inject('postgresBinaries') === null ? all : Math.ceil(all / part);
}
