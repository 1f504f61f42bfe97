import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import type { Executor, Transaction } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TextColumn, TextTable } from './text-columns.ts';
import { textCleaning } from './text-cleaning.table.ts';
import { textCollision } from './text-collision.table.ts';
import { readTextRows, type TextRow, writeCleanings } from './write-cleanings.ts';

/** Texts that stay as they are, named without the texts: for the log. */
export interface Collision {
  readonly table: string;
  readonly columns: readonly string[];
  readonly ids: readonly string[];
}

interface Blank {
  readonly plan: TextTable;
  readonly row: TextRow;
  readonly blank: readonly TextColumn[];
}

/** Records texts that show nothing, of columns that need a text. */
export async function recordBlank(
  tx: Transaction,
  call: Call,
  { plan, row, blank }: Blank,
): Promise<Collision> {
  return record(tx, call, { plan, columns: blank, rows: [row], groupId: newId() });
}

interface Equal {
  readonly plan: TextTable;
  /** Unique index that the cleaned row breaks. */
  readonly constraint: string;
  readonly row: TextRow;
  readonly changed: Readonly<Record<string, string | null>>;
}

/**
 * Records a row that would equal another once it is cleaned, and the other. Both stay as they were:
 * what this work has cleaned of the other is written back.
 */
export async function recordEqual(
  tx: Transaction,
  call: Call,
  { plan, constraint, row, changed }: Equal,
): Promise<Collision> {
  const keys = await readKeys(tx, constraint);
  const ids = await findEqual(tx, { plan, keys, row, changed });
  for (const other of await readTextRows(tx, plan, ids)) await writeBack(tx, call, plan, other);
  const concerned = plan.columns.filter(({ property }) => property in changed);
  const inIndex = concerned.filter(({ column }) => keys.some((key) => hasName(key, column.name)));
  const known = await tx
    .select({ groupId: textCollision.groupId })
    .from(textCollision)
    .where(and(eq(textCollision.tableName, plan.name), inArray(textCollision.rowId, [...ids])))
    .limit(1);
  return record(tx, call, {
    plan,
    columns: inIndex.length > 0 ? inIndex : concerned,
    rows: [row, ...(await readTextRows(tx, plan, ids))],
    groupId: known[0]?.groupId ?? newId(),
  });
}

interface Recorded {
  readonly plan: TextTable;
  readonly columns: readonly TextColumn[];
  readonly rows: readonly TextRow[];
  readonly groupId: string;
}

async function record(
  tx: Transaction,
  call: Call,
  { plan, columns, rows, groupId }: Recorded,
): Promise<Collision> {
  const values = rows.flatMap((row) =>
    columns.map(({ column }) => ({
      tableName: plan.name,
      columnName: column.name,
      rowId: row.id,
      rowVersion: typeof row['version'] === 'number' ? row['version'] : null,
      groupId,
      foundAt: call.now.toISOString(),
    })),
  );
  await tx.insert(textCollision).values(values).onConflictDoNothing();
  return {
    table: plan.name,
    columns: columns.map(({ column }) => column.name),
    ids: rows.map(({ id }) => id),
  };
}

/** Key of a unique index: as the index has it, and computed from the columns of typed values. */
interface IndexKey extends Record<string, unknown> {
  readonly indexed: string;
  readonly computed: string;
  readonly predicate: string | null;
}

const hasName = ({ computed }: IndexKey, column: string): boolean =>
  new RegExp(String.raw`\b${column}\b`).test(computed);

/** Reads the keys of a unique index, in PostgreSQL's own words. */
async function readKeys(executor: Executor, index: string): Promise<IndexKey[]> {
  const { rows } = await executor.execute<IndexKey>(sql`
    select pg_get_indexdef(unique_index.indexrelid, key.number, true) as indexed,
      coalesce(pg_get_expr(expression.adbin, expression.adrelid),
        pg_get_indexdef(unique_index.indexrelid, key.number, true)) as computed,
      pg_get_expr(unique_index.indpred, unique_index.indrelid) as predicate
    from pg_index as unique_index
      cross join generate_series(1, unique_index.indnkeyatts) as key (number)
      left join pg_attribute as attribute on attribute.attrelid = unique_index.indrelid
        and attribute.attnum = unique_index.indkey[key.number - 1]
        and attribute.attgenerated = 's'
      left join pg_attrdef as expression on expression.adrelid = attribute.attrelid
        and expression.adnum = attribute.attnum
    where unique_index.indexrelid = to_regclass(quote_ident(${index}))
    order by key.number`);
  return rows;
}

/** Finds the rows that have the keys which a row would have once it is cleaned. */
async function findEqual(
  executor: Executor,
  {
    plan: { table, id, columns },
    keys,
    row,
    changed,
  }: Pick<Equal, 'plan' | 'row' | 'changed'> & { readonly keys: readonly IndexKey[] },
): Promise<string[]> {
  if (keys.length === 0) return [];
  const cleaned = columns.flatMap(({ property, column }) =>
    property in changed ? [[column.name, changed[property]] as const] : [],
  );
  const join = (part: 'indexed' | 'computed'): SQL =>
    sql.raw(keys.map((key) => key[part]).join(', '));
  const predicate = keys[0]?.predicate ?? 'true';
  const { rows } = await executor.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where (${join('indexed')}) = (select ${join('computed')} from jsonb_populate_record(
        (select ${table} from ${table} where ${id} = ${row.id}),
        ${JSON.stringify(Object.fromEntries(cleaned))}::jsonb) as cleaned)
      and ${sql.raw(predicate)} and ${id} <> ${row.id}`);
  return rows.map((found) => found.id);
}

/** Writes back what this work has cleaned of a row, which its last audit entry says. */
async function writeBack(
  tx: Transaction,
  call: Call,
  plan: TextTable,
  row: TextRow,
): Promise<void> {
  const [entry] = await tx
    .select({ changes: auditEntry.changes, personal: auditPersonal.changes })
    .from(auditEntry)
    .innerJoin(textCleaning, eq(textCleaning.tableName, auditEntry.objectType))
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
    .where(
      and(
        eq(auditEntry.objectId, row.id),
        eq(auditEntry.objectType, plan.name),
        eq(auditEntry.actorKind, 'system'),
        eq(auditEntry.action, 'change'),
        sql`${auditEntry.at} >= ${textCleaning.startedAt}`,
      ),
    )
    .orderBy(desc(auditEntry.ordinal))
    .limit(1);
  const changes: Record<string, unknown> = { ...entry?.changes, ...entry?.personal };
  const before = plan.columns.flatMap(({ property, kind }) => {
    const { from, to }: { from?: unknown; to?: unknown } = Object(changes[property]);
    const isCleaned = typeof from === 'string' && toCanonicalText(from, kind) === to;
    return isCleaned && to === row[property] ? [[property, from] as const] : [];
  });
  if (before.length === 0) return;
  await writeCleanings(tx, call, plan, [{ row, changed: Object.fromEntries(before) }]);
}
