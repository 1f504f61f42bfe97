import type { Transaction } from '#server/database/database.ts';
import { postgresErrorIn, sqlState } from '#server/database/postgres-error.ts';
import type { Call } from '#server/kernel/call.ts';
import { toCanonicalText } from '#server/kernel/canonical-text.ts';
import { type Collision, recordBlank, recordEqual } from './collisions.ts';
import { recordAlike } from './record-alike.ts';
import type { TextColumn, TextTable } from './text-columns.ts';
import { toCleanings } from './to-cleanings.ts';
import { listUniqueIndexes } from './unique-indexes.ts';
import { type Cleaning, type TextRow, writeCleanings } from './write-cleanings.ts';

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
