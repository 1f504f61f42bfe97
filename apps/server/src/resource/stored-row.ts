import { getColumns, is, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Values of a row, by the names of the table definition. */
type Row = Readonly<Record<string, unknown>>;

/** Returns true for a column whose values PostgreSQL computes. */
export const isComputed = (column: PgColumn): boolean =>
  column.generated !== undefined || column.generatedIdentity !== undefined;

/** Returns the type of a column, with the dimensions of an array. */
export const getType = (column: PgColumn): string =>
  `${column.getSQLType()}${'[]'.repeat(column.dimensions ?? 0)}`;

/**
 * Returns the row as PostgreSQL will store it: the given values, the table's defaults, and null for
 * the rest. A column whose default PostgreSQL computes is left out.
 */
export function toStoredRow(table: PgTable, values: Row): Record<string, unknown> {
  const pairs = Object.entries(getColumns(table)).flatMap(([name, column]) => {
    if (isComputed(column)) return [];
    const given = values[name];
    if (given !== undefined) return [[name, toStoredValue(column, given)] as const];
    if (is(column.default, SQL)) return [];
    return [[name, column.default ?? null] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns a value in the form in which PostgreSQL returns it, so that equal values compare equal. */
export function toStoredValue(column: PgColumn, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name} needs a value, not an expression`);
  if (typeof value !== 'string') return value;
  const type = getType(column);
  if (type === 'uuid') return value.toLowerCase();
  if (!type.startsWith('timestamp') || Number.isNaN(Date.parse(value))) return value;
  return new Date(value).toISOString();
}
