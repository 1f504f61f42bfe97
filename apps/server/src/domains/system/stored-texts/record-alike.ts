import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Call } from '#server/kernel/call.ts';
import { type Collision, recordBeside, writeBack } from './collisions.ts';
import type { TextTable } from './text-columns.ts';
import { textCollision } from './text-collision.table.ts';
import { toCleanings } from './to-cleanings.ts';
import { hasColumn, listUniqueIndexes, type UniqueIndex } from './unique-indexes.ts';
import { type Cleaning, readTextRows } from './write-cleanings.ts';

interface Rest {
  /** Rows that equal no recorded one. */
  readonly others: readonly Cleaning[];
  readonly collisions: readonly Collision[];
}

/**
 * Records rows that equal a recorded one once both are cleaned. The recorded one stayed as it was, so
 * no unique index tells, and of three texts that would be equal the third would be cleaned. What was
 * cleaned of a row already is written back.
 */
export async function recordAlike(
  tx: Transaction,
  call: Call,
  plan: TextTable,
  cleanings: readonly Cleaning[],
): Promise<Rest> {
  const recorded = cleanings.length > 0 ? await readRecorded(tx, plan) : [];
  const indexes = recorded.length > 0 ? await listUniqueIndexes(tx, plan.name) : [];
  const collisions: Collision[] = [];
  let others = cleanings;
  for (const index of indexes) {
    if (!plan.columns.some(({ column }) => hasColumn(index, column.name))) continue;
    const alike = await findAlike(tx, { plan, index, cleanings: others, recorded });
    for (const { row, changed } of others) {
      const other = alike.get(row.id);
      if (other === undefined) continue;
      await writeBack(tx, call, plan, row.id);
      collisions.push(await recordBeside(tx, call, { plan, index, row, changed, others: [other] }));
    }
    others = others.filter(({ row }) => !alike.has(row.id));
  }
  return { others, collisions };
}

/** Reads the recorded rows of a table whose texts are not clean. */
async function readRecorded(tx: Transaction, plan: TextTable): Promise<Cleaning[]> {
  const { tableName, isNumbered, rowId: id } = textCollision;
  const found = await tx
    .selectDistinct({ id })
    .from(textCollision)
    .where(and(eq(tableName, plan.name), eq(isNumbered, false)));
  const ids = found.map((one) => one.id);
  return ids.length > 0 ? toCleanings(plan, await readTextRows(tx, plan, ids)) : [];
}

interface Compared {
  readonly plan: TextTable;
  readonly index: UniqueIndex;
  readonly cleanings: readonly Cleaning[];
  readonly recorded: readonly Cleaning[];
}

/** Returns the recorded rows that have the same keys once both are cleaned, by the ids of the others. */
async function findAlike(
  tx: Transaction,
  { plan: { table, id, columns }, index: { keys, predicate }, cleanings, recorded }: Compared,
): Promise<ReadonlyMap<string, string>> {
  const toSource = (isRecorded: boolean) => {
    return ({ row, changed }: Cleaning) => ({
      row_id: row.id,
      is_recorded: isRecorded,
      texts: Object.fromEntries(
        columns.flatMap(({ property, column }) =>
          property in changed ? [[column.name, changed[property]] as const] : [],
        ),
      ),
    });
  };
  const source = [...cleanings.map(toSource(false)), ...recorded.map(toSource(true))];
  const names = keys.map((_key, at) => sql.identifier(`key_${at}`));
  const computed = keys.map((key, at) => sql`${sql.raw(key.computed)} as ${names[at]}`);
  const isSame = names.map((name) => sql`one.${name} = other.${name}`);
  const { rows } = await tx.execute<{ id: string; other: string }>(sql`
    with cleaned as (
      select source.row_id, source.is_recorded, filled.*
      from jsonb_to_recordset(${JSON.stringify(source)}::jsonb)
          as source (row_id uuid, is_recorded boolean, texts jsonb)
        join ${table} on ${id} = source.row_id,
        lateral jsonb_populate_record(${table}, source.texts) as filled
    ), keyed as materialized (
      select row_id, is_recorded, ${sql.join(computed, sql`, `)} from cleaned
      where ${sql.raw(predicate ?? 'true')}
    )
    select distinct on (one.row_id) one.row_id as id, other.row_id as other
    from keyed as one join keyed as other on ${sql.join(isSame, sql` and `)}
    where not one.is_recorded and other.is_recorded and one.row_id <> other.row_id
    order by one.row_id, other.row_id`);
  return new Map(rows.map((found) => [found.id, found.other]));
}
