import { getColumns, is, sql, SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Values of a row, by the names of the table definition. */
type Row = Readonly<Record<string, unknown>>;

/** Returns true for a column whose values PostgreSQL computes. */
const isComputed = (column: PgColumn): boolean =>
  column.generated !== undefined || column.generatedIdentity !== undefined;

const types = new WeakMap<PgColumn, string>();

/** Returns the type of a column, with the dimensions of an array. */
export function getType(column: PgColumn): string {
  const known = types.get(column);
  if (known !== undefined) return known;
  const type = `${column.getSQLType()}${'[]'.repeat(column.dimensions ?? 0)}`;
  types.set(column, type);
  return type;
}

/** A column that the portal writes, by its name in the table's definition. */
interface WrittenColumn {
  readonly property: string;
  readonly column: PgColumn;
}

const writtenColumns = new WeakMap<PgTable, readonly WrittenColumn[]>();

/** Lists the columns of a table whose values PostgreSQL does not compute. */
export function listWrittenColumns(table: PgTable): readonly WrittenColumn[] {
  const known = writtenColumns.get(table);
  if (known) return known;
  const columns = Object.entries(getColumns(table))
    .filter(([, column]) => !isComputed(column))
    .map(([property, column]) => ({ property, column }));
  writtenColumns.set(table, columns);
  return columns;
}

/** Lists all columns of a table by their names in its definition, for a query of rows. */
export const listRowColumns = (table: PgTable): SQL =>
  sql.join(
    Object.entries(getColumns(table)).map(
      ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

/**
 * Returns the row as PostgreSQL will store it: the given values, the table's defaults, and null for
 * the rest. A column whose default PostgreSQL computes is left out.
 */
export function toStoredRow(table: PgTable, values: Row): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { property, column } of listWrittenColumns(table)) {
    const given = values[property];
    if (given !== undefined) row[property] = toStoredValue(column, given);
    else if (!is(column.default, SQL)) row[property] = column.default ?? null;
  }
  return row;
}

/** Returns a value in the form in which PostgreSQL returns it, so that equal values compare equal. */
export function toStoredValue(column: PgColumn, value: unknown): unknown {
  if (typeof value !== 'string') {
    if (is(value, SQL)) throw new Error(`${column.name} needs a value, not an expression`);
    return value;
  }
  const type = getType(column);
  if (type === 'uuid') return value.toLowerCase();
  if (!type.startsWith('timestamp')) return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}
