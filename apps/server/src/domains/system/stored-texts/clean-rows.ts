import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import type { Call } from '#server/kernel/call.ts';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { type Collision, recordBeside, recordBlank, recordEqual, writeBack } from './collisions.ts';
import { textCollision } from './text-collision.table.ts';
import type { TextColumn, TextTable } from './text-columns.ts';
import { hasColumn, listUniqueIndexes, type UniqueIndex } from './unique-indexes.ts';
import { type Cleaning, readTextRows, type TextRow, writeCleanings } from './write-cleanings.ts';

/** What became of rows. */
export interface CleaningResult {
  readonly changed: number;
  readonly collisions: readonly Collision[];
}

/**
 * Cleans the texts of rows, with an audit entry for each row of a table with versions. A row that
 * somebody changed meanwhile is left out: what is saved now is clean. Texts that would be blank, or
 * equal to others of a unique column, stay as they are and are recorded.
 */
export async function cleanRows(
  tx: Transaction,
  call: Call,
  plan: TextTable,
  rows: readonly TextRow[],
): Promise<CleaningResult> {
  const collisions: Collision[] = [];
  for (const row of rows) {
    const blank = plan.columns.filter((column) => isBlankRequired(row, column));
    // Where nobody changes a row, nobody can give it a text.
    if (blank.length > 0 && plan.version)
      collisions.push(await recordBlank(tx, call, { plan, row, blank }));
  }
  const alike = await recordAlike(tx, call, plan, toCleanings(plan, rows));
  const written = await writeOrSplit(tx, call, plan, alike.others);
  const collided = new Set(written.collisions.flatMap(({ ids }) => ids));
  // Before the second of equal rows was met, others like it were written.
  const late =
    collided.size === 0
      ? null
      : await recordAlike(
          tx,
          call,
          plan,
          alike.others.filter(({ row }) => !collided.has(row.id)),
        );
  return {
    changed: written.changed,
    collisions: [
      ...collisions,
      ...alike.collisions,
      ...written.collisions,
      ...(late?.collisions ?? []),
    ],
  };
}

function isBlankRequired(row: TextRow, { property, column, kind }: TextColumn): boolean {
  const text = row[property];
  return (
    typeof text === 'string' && text !== '' && column.notNull && toCanonicalText(text, kind) === ''
  );
}

/** Writes rows together; those that break a unique index are found by halving. */
async function writeOrSplit(
  tx: Transaction,
  call: Call,
  plan: TextTable,
  cleanings: readonly Cleaning[],
): Promise<CleaningResult> {
  const [only, ...others] = cleanings;
  if (!only) return { changed: 0, collisions: [] };
  try {
    const changed = await tx.transaction((part) => writeCleanings(part, call, plan, cleanings));
    return { changed, collisions: [] };
  } catch (error) {
    const found = postgresErrorIn(error);
    if (found?.code !== sqlState.uniqueViolation || found.constraint === null) throw error;
    if (others.length === 0) {
      const indexes = await listUniqueIndexes(tx, plan.name);
      const index = indexes.find(({ name }) => name === found.constraint);
      if (!index) throw error;
      return { changed: 0, collisions: [await recordEqual(tx, call, { plan, index, ...only })] };
    }
    const half = Math.ceil(cleanings.length / 2);
    const first = await writeOrSplit(tx, call, plan, cleanings.slice(0, half));
    const second = await writeOrSplit(tx, call, plan, cleanings.slice(half));
    return {
      changed: first.changed + second.changed,
      collisions: [...first.collisions, ...second.collisions],
    };
  }
}

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
async function recordAlike(
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

/** Returns the rows whose texts differ once they are cleaned, with these texts. */
const toCleanings = (plan: TextTable, rows: readonly TextRow[]): Cleaning[] =>
  rows.flatMap((row) => {
    const changed = plan.columns.flatMap((column) => cleanColumn(row, column));
    return changed.length > 0 ? [{ row, changed: Object.fromEntries(changed) }] : [];
  });

/** Blank text is null, as in requests; where it may not be, the text stays. */
function cleanColumn(row: TextRow, { property, column, kind }: TextColumn) {
  const text = row[property];
  if (typeof text !== 'string') return [];
  const cleaned = toCanonicalText(text, kind);
  if (cleaned === text || (cleaned === '' && column.notNull)) return [];
  return [[property, cleaned === '' ? null : cleaned] as const];
}
