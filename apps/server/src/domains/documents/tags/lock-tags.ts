import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { tag } from './tag.table.ts';

/*
 * Lock order for every change of document tags: named products, then tags, then documents, each by
 * id. A tag that is being deleted cannot be added, and no two transactions deadlock.
 */

/**
 * Locks tags until the transaction ends and returns them by id. With `update`, no other transaction
 * can add them to documents meanwhile.
 */
export async function lockTags(
  tx: Transaction,
  ids: readonly string[],
  strength: 'key share' | 'update' = 'key share',
): Promise<ReadonlyMap<string, typeof tag.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const locked = await tx
    .select()
    .from(tag)
    .where(sql`${tag.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(tag.id)
    .for(strength);
  return new Map(locked.map((row) => [row.id, row]));
}

/**
 * Locks the tags that fields of a body name.
 * @throws DomainError 400 at each field that names a missing tag.
 */
export async function lockExistingTags(
  tx: Transaction,
  named: Readonly<Record<string, readonly string[] | undefined>>,
): Promise<void> {
  const fields = Object.entries(named).map(([field, ids]) => ({ field, ids: ids ?? [] }));
  const locked = await lockTags(tx, [...new Set(fields.flatMap(({ ids }) => ids))]);
  const wrong = fields.filter(({ ids }) => ids.some((id) => !locked.has(id)));
  if (wrong.length === 0) return;
  const errors: FieldMessages = Object.fromEntries(
    wrong.map(({ field }) => [field, [{ key: 'field.not_found' as const }]]),
  );
  throw validationError(errors);
}
