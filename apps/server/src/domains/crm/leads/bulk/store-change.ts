import { lt } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import type { Row } from '#server/resource/write.ts';
import type { ChangedLead } from './decide-lead.ts';
import { leadBulkChange, type StoredValues } from './lead-bulk-change.table.ts';

/** Texts that are not stored a second time. A change sets one only where there was none. */
const texts: ReadonlySet<string> = new Set(['lostReason']);

/**
 * Stores what a bulk change did, so that its caller can undo it, and forgets those of earlier days.
 * Returns its id; null where nothing changed.
 */
export async function storeChange(
  tx: Transaction,
  context: Context,
  changed: readonly ChangedLead[],
): Promise<string | null> {
  const userId = getUserId(context.actor);
  if (userId === null) throw new DomainError('permission_denied');
  const dayAgo = addMilliseconds(context.now, -days(1)).toISOString();
  await tx.delete(leadBulkChange).where(lt(leadBulkChange.createdAt, dayAgo));
  if (changed.length === 0) return null;
  const id = newId();
  const changes = changed.map(({ before, values }) => {
    const names = Object.keys(values);
    return {
      id: before.id,
      version: before.version + 1,
      before: pick(before, names),
      after: pick(
        values,
        names.filter((name) => !texts.has(name)),
      ),
    };
  });
  await tx
    .insert(leadBulkChange)
    .values({ id, userId, changes, createdAt: context.now.toISOString() });
  return id;
}

function pick(row: Row, names: readonly string[]): StoredValues {
  const picked: Record<string, string | number | null> = {};
  for (const name of names) {
    const value = row[name];
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${name} cannot be restored`);
    picked[name] = value;
  }
  return picked;
}
