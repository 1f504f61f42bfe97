import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import type { Executor, Transaction } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TextColumn, TextTable } from './text-columns.ts';
import { textCleaning } from './text-cleaning.table.ts';
import { textCollision } from './text-collision.table.ts';
import { hasColumn, type UniqueIndex } from './unique-indexes.ts';
import { type Cleaning, readTextRows, type TextRow, writeCleanings } from './write-cleanings.ts';

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

interface Equal extends Cleaning {
  readonly plan: TextTable;
  /** Unique index that the cleaned row breaks. */
  readonly index: UniqueIndex;
}

/**
 * Records a row that would equal another once it is cleaned, and the other. Both stay as they were:
 * what this work has cleaned of the other is written back.
 */
export async function recordEqual(tx: Transaction, call: Call, equal: Equal): Promise<Collision> {
  const { plan } = equal;
  const ids = await findEqual(tx, equal);
  for (const id of ids) await writeBack(tx, call, plan, id);
  return recordBeside(tx, call, { ...equal, others: ids });
}

interface Beside extends Equal {
  /** Ids of the rows that it would equal. */
  readonly others: readonly string[];
}

/** Records a row beside others that it would equal, in their group if they have one. */
export async function recordBeside(
  tx: Transaction,
  call: Call,
  { plan, index, row, changed, others }: Beside,
): Promise<Collision> {
  const concerned = plan.columns.filter(({ property }) => property in changed);
  const inIndex = concerned.filter(({ column }) => hasColumn(index, column.name));
  const columns = inIndex.length > 0 ? inIndex : concerned;
  const { groupId, tableName, columnName, rowId } = textCollision;
  const known = await tx
    .select({ groupId })
    .from(textCollision)
    .where(
      and(
        eq(tableName, plan.name),
        inArray(rowId, [...others]),
        inArray(
          columnName,
          columns.map(({ column }) => column.name),
        ),
      ),
    )
    .limit(1);
  return record(tx, call, {
    plan,
    columns,
    rows: await readTextRows(tx, plan, [row.id, ...others]),
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

/** Finds the rows that have the keys which a row would have once it is cleaned. */
async function findEqual(
  executor: Executor,
  { plan: { table, id, columns }, index: { keys, predicate }, row, changed }: Equal,
): Promise<string[]> {
  const cleaned = columns.flatMap(({ property, column }) =>
    property in changed ? [[column.name, changed[property]] as const] : [],
  );
  const join = (part: 'indexed' | 'computed'): SQL =>
    sql.raw(keys.map((key) => key[part]).join(', '));
  const { rows } = await executor.execute<{ id: string }>(sql`
    select ${id} as id from ${table}
    where (${join('indexed')}) = (select ${join('computed')} from jsonb_populate_record(
        (select ${table} from ${table} where ${id} = ${row.id}),
        ${JSON.stringify(Object.fromEntries(cleaned))}::jsonb) as cleaned)
      and ${sql.raw(predicate ?? 'true')} and ${id} <> ${row.id}`);
  return rows.map((found) => found.id);
}

/** Writes back what this work has cleaned of a row, which its last audit entry says. */
export async function writeBack(
  tx: Transaction,
  call: Call,
  plan: TextTable,
  id: string,
): Promise<void> {
  const [row] = await readTextRows(tx, plan, [id]);
  if (!row) return;
  const [entry] = await tx
    .select({ changes: auditEntry.changes, personal: auditPersonal.changes })
    .from(auditEntry)
    .innerJoin(textCleaning, eq(textCleaning.tableName, auditEntry.objectType))
    .leftJoin(auditPersonal, eq(auditPersonal.entryId, auditEntry.id))
    .where(
      and(
        eq(auditEntry.objectId, id),
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
