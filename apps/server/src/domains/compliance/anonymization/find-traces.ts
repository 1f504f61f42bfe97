import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { jobsSchema } from '#server/jobs/boss-options.ts';
import { matchesPerson, type Redaction } from './redaction.ts';

/** Rows of a column that still name the person. */
export interface Trace {
  readonly table: string;
  readonly column: string;
  readonly rows: number;
}

interface SearchedTable {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly isEscaped: boolean }[];
}

/**
 * Searches all columns of text or JSON of the portal's tables and its jobs. Reads the columns from
 * the database's catalogue, so that a table unknown to the code is searched too. Of the accounts,
 * searches only the person's own, because others may have the same name.
 */
export async function findTraces(tx: Transaction, redaction: Redaction): Promise<Trace[]> {
  const found: Trace[] = [];
  for (const searchedTable of await listSearchedTables(tx))
    found.push(...(await findTracesInTable(tx, redaction, searchedTable)));
  return found;
}

async function listSearchedTables(tx: Transaction): Promise<readonly SearchedTable[]> {
  const { rows } = await tx.execute<{
    schema: string;
    table: string;
    columns: SearchedTable['columns'][number][];
  }>(sql`
    select space.nspname as schema, relation.relname as table,
      json_agg(json_build_object('name', attribute.attname, 'isEscaped', type.typcategory <> 'S')
        order by attribute.attnum) as columns
    from pg_class as relation
    join pg_namespace as space on space.oid = relation.relnamespace
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    join pg_type as type on type.oid = attribute.atttypid
    where space.nspname in ('public', ${jobsSchema}) and relation.relkind = 'r'
      and attribute.attnum > 0 and not attribute.attisdropped
      and (type.typcategory = 'S' or type.typname in ('json', 'jsonb', '_text', '_varchar', 'tsvector'))
    group by 1, 2 order by 1, 2`);
  return rows;
}

async function findTracesInTable(
  tx: Transaction,
  { pattern, userId }: Redaction,
  { schema, table, columns }: SearchedTable,
): Promise<Trace[]> {
  const counts = columns.map(({ name, isEscaped }) => {
    const text = sql`${sql.identifier(name)}::text`;
    // Escapes of JSON and arrays separate words that are adjacent in the text itself.
    const plain = isEscaped ? sql`regexp_replace(${text}, '\\\\(u[0-9a-f]{4}|.)', ' ', 'g')` : text;
    return sql`count(*) filter (where ${matchesPerson({ pattern }, plain)})::int`;
  });
  const own = schema === 'public' && table === 'user_account' ? sql`where id = ${userId}` : sql``;
  const { rows } = await tx.execute<{ counts: number[] }>(sql`
    select array[${sql.join(counts, sql`, `)}] as counts
    from ${sql.identifier(schema)}.${sql.identifier(table)} ${own}`);
  return (rows[0]?.counts ?? []).flatMap((count, at) =>
    count > 0 ? [{ table, column: columns[at]?.name ?? '', rows: count }] : [],
  );
}
