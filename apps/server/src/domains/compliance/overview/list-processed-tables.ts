import { getColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ComplianceOverview } from '@portal/contract/compliance';
import {
  getPrivacyClasses,
  classifiedTables,
  type PrivacyClass,
} from '#server/database/privacy.ts';
import type { Context } from '#server/resource/context.ts';

type ProcessedTable = ComplianceOverview['processing'][number];

/** The row count of a larger table is PostgreSQL's estimate. */
const maxCountedRows = 20_000;

/** Returns every table with personal data, with its row count and its personal columns by class. */
export async function listProcessedTables({ database }: Context): Promise<ProcessedTable[]> {
  const tables = [...classifiedTables()]
    .map(([name, table]) => ({
      name,
      table,
      personal: listColumns(table, 'personal'),
      freeText: listColumns(table, 'free_text'),
    }))
    .filter(({ personal, freeText }) => personal.length + freeText.length > 0)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const large = new Map(await estimateLargeTables(database, tables));
  const small = tables.filter(({ name }) => !large.has(name));
  const counts = new Map([...large, ...(await countRows(database, small))]);
  return tables.map(({ name, personal, freeText }) => ({
    table: name,
    rows: counts.get(name) ?? 0,
    personal,
    free_text: freeText,
  }));
}

function listColumns(table: PgTable, privacyClass: PrivacyClass): string[] {
  const columns = getColumns(table);
  return Object.entries(getPrivacyClasses(table)).flatMap(([column, privacy]) => {
    const name = columns[column]?.name;
    return privacy === privacyClass && name ? [name] : [];
  });
}

/** Returns the estimated row counts of large tables. */
async function estimateLargeTables(
  { orm }: Context['database'],
  tables: readonly { name: string }[],
): Promise<(readonly [string, number])[]> {
  const names = sql.param(tables.map(({ name }) => name));
  const { rows } = await orm.execute<{ name: string; rows: number }>(sql`
    select relname::text as name, reltuples::float8 as rows from pg_class
    where relname = any(${names}::text[]) and relkind = 'r'
      and relnamespace = 'public'::regnamespace and reltuples > ${maxCountedRows}`);
  return rows.map(({ name, rows: estimate }) => [name, Math.round(estimate)] as const);
}

/** Counts the rows of all tables in one statement. */
async function countRows(
  { orm }: Context['database'],
  tables: readonly { name: string; table: PgTable }[],
): Promise<(readonly [string, number])[]> {
  if (tables.length === 0) return [];
  const parts = tables.map(
    ({ name, table }) =>
      sql`select ${sql.raw(`'${name}'`)} as name, count(*)::int as rows from ${table}`,
  );
  const { rows } = await orm.execute<{ name: string; rows: number }>(
    sql.join(parts, sql` union all `),
  );
  return rows.map(({ name, rows: count }) => [name, count] as const);
}
