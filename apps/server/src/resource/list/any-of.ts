import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Maximum number of values: eight already give 255 conditions. */
const maxValues = 8;

/**
 * Creates a filter that takes several values of a few: one condition per set of values, keyed by
 * the sorted values, so that each set gets its own plan.
 */
export function anyOf(column: PgColumn, values: readonly string[]): Readonly<Record<string, SQL>> {
  if (values.length > maxValues) throw new Error(`${values.length} words have too many sets`);
  const sets: string[][] = [[]];
  for (const value of values.toSorted()) sets.push(...sets.map((set) => [...set, value]));
  return Object.fromEntries(
    sets.map((set) => {
      const quoted = set.map((value) => `'${value}'`).join(', ');
      return [set.join(), set.length > 0 ? sql`${column} in (${sql.raw(quoted)})` : sql`false`];
    }),
  );
}

/** The words that were sent, as the filter names their set. */
export function toValueSet(value: unknown): string {
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted().join() : String(value);
}
