import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { isId } from '#server/kernel/ids.ts';
import { cellError, type CellError } from '../imports/cell-error.ts';
import { createLookup, type Lookup } from './lookup.ts';

type NamedTable = PgTable & { readonly id: PgColumn; readonly name: PgColumn };

/** Looks up rows of a table by name, in any case, or by id. */
export function createRowLookup(tx: Transaction, table: NamedTable): Lookup<string> {
  return createLookup(async (names) => {
    const ids = names.filter((name) => isId(name));
    const rest = names.filter((name) => !isId(name));
    const found = [
      ...(rest.length > 0
        ? await find(tx, table, rest, sql`lower(${table.name}) = lower(wanted.name)`)
        : []),
      ...(ids.length > 0 ? await find(tx, table, ids, sql`${table.id} = wanted.name::uuid`) : []),
    ];
    return found.map(({ name, id }) => [name, id] as const);
  });
}

async function find(
  tx: Transaction,
  table: NamedTable,
  names: readonly string[],
  fits: SQL,
): Promise<{ name: string; id: string }[]> {
  const { rows } = await tx.execute<{ name: string; id: string }>(sql`
    select wanted.name as name, ${table.id} as id
    from unnest(${sql.param(names)}::text[]) as wanted (name) join ${table} on ${fits}`);
  return rows;
}

/** Returns the only match of a name, or an error at its field. */
export function getSingle<Found>(
  found: readonly Found[],
  field: string,
): { readonly one: Found | null; readonly errors: readonly CellError[] } {
  const [one] = found;
  if (found.length > 1) return { one: null, errors: [cellError(field, 'import.ambiguous')] };
  return one === undefined
    ? { one: null, errors: [cellError(field, 'field.not_found')] }
    : { one, errors: [] };
}
