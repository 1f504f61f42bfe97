import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Executor, Transaction } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import type { TextTable } from './text-columns.ts';

/** Texts of a row by their names in the definition, with its id and version. */
export type TextRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** A row with the texts that differ once they are cleaned. */
export interface Cleaning {
  readonly row: TextRow;
  readonly changed: Readonly<Record<string, string | null>>;
}

/** Returns the columns of rows with texts. */
export function getTextSelection({ id, version, columns }: TextTable): Record<string, PgColumn> {
  const texts = columns.map(({ property, column }) => [property, column] as const);
  return { id, ...(version ? { version } : {}), ...Object.fromEntries(texts) };
}

/** Reads rows by their ids. */
export async function readTextRows(
  executor: Executor,
  plan: TextTable,
  ids: readonly string[],
): Promise<TextRow[]> {
  const rows = await executor
    .select(getTextSelection(plan))
    .from(plan.table)
    .where(inArray(plan.id, [...ids]))
    .orderBy(plan.id);
  return rows.map(toTextRow);
}

/** Returns a selected row with its id as text. */
export const toTextRow = (row: Readonly<Record<string, unknown>>): TextRow => ({
  ...row,
  id: String(row['id']),
});

/**
 * Writes texts in place of those that were read, and raises the version. `updated_at` stays: for
 * people nothing has changed, and lists in its order keep it. Returns the number of changed rows.
 */
export async function writeCleanings(
  tx: Transaction,
  call: Call,
  { table, id, version, columns }: TextTable,
  cleanings: readonly Cleaning[],
): Promise<number> {
  const source = cleanings.map(({ row, changed }) => ({
    id: row.id,
    ...Object.fromEntries(
      columns.flatMap(({ property }, at) => [
        [`old${at}`, row[property] ?? null],
        [`new${at}`, property in changed ? changed[property] : (row[property] ?? null)],
      ]),
    ),
  }));
  const list = (toSql: (column: PgColumn, at: number) => SQL, separator = sql`, `): SQL =>
    sql.join(
      columns.map(({ column }, at) => toSql(column, at)),
      separator,
    );
  const assigned = list((column, at) => sql`${sql.identifier(column.name)} = ${newText(at)}`);
  const raised = version ? sql`, version = ${version} + 1` : sql``;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${table} set ${assigned}${raised}
    from jsonb_to_recordset(${JSON.stringify(source)}::jsonb)
      as source (id uuid, ${list((_column, at) => sql`${oldName(at)} text, ${newName(at)} text`)})
    where ${id} = source.id
      and ${list((column, at) => sql`${column} is not distinct from ${oldText(at)}`, sql` and `)}
    returning ${id} as id`);
  const ids = new Set(rows.map((row) => row.id));
  const written = version ? cleanings.filter(({ row }) => ids.has(row.id)) : [];
  await writeAuditEntries(
    tx,
    call,
    written.map(({ row, changed }) => ({
      action: 'change',
      table,
      objectId: row.id,
      before: Object.fromEntries(Object.keys(changed).map((name) => [name, row[name]])),
      after: changed,
    })),
  );
  return rows.length;
}

const oldName = (at: number): SQL => sql.identifier(`old${at}`).getSQL();
const newName = (at: number): SQL => sql.identifier(`new${at}`).getSQL();
const oldText = (at: number): SQL => sql`source.${oldName(at)}`;
const newText = (at: number): SQL => sql`source.${newName(at)}`;
