import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { tag } from './tag.table.ts';

/*
 * Whoever changes which document has which tag holds first the products that are named, then the
 * tags, then the documents, each in the order of ids. So nobody gives a tag that goes away at that
 * moment, and nobody waits in a ring.
 */

/**
 * Tags as they are, by id, which stay until the transaction ends; held for an `update` nobody else
 * gives them meanwhile.
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
 * Holds the tags that fields of a body name.
 * @throws PortalError 400 at each field that names one which is not there.
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
