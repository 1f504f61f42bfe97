import { createHash } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import { toCanonicalJson } from '#server/audit/canonical-json.ts';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { hours, addMilliseconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import { idempotencyKey } from './idempotency-key.table.ts';
import { read, type Versioned } from './read.ts';
import type { Resource } from './resource.ts';
import { transact } from './transact.ts';

/** Lifetime of an idempotency key. */
export const idempotencyKeyLifetime = hours(24);

type Creation = (tx: Transaction) => Promise<string>;

/**
 * Makes an object in one transaction, and answers it as it is. Where the call names itself by an
 * Idempotency-Key, it is made but once, however often and however many at once the call comes.
 * @throws PortalError `conflict` for a key that named another call, or one whose object is gone.
 */
export async function createIdempotent<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  work: Creation,
): Promise<Versioned<Item>> {
  const id = await transact(context, (tx) => runIdempotent(tx, context, work));
  return readCreated(context, resource, id);
}

/** The same within a transaction; answers the id. What it answers is read by `readCreated`. */
export async function runIdempotent(
  tx: Transaction,
  context: Context,
  work: Creation,
): Promise<string> {
  const userId = getUserId(context.actor);
  if (!context.idempotency || userId === null) return work(tx);
  const { key, payload } = context.idempotency;
  const digest = createHash('sha256').update(toCanonicalJson(payload)).digest();
  const createdAt = context.now.toISOString();
  const named = and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));
  // Whoever comes at the same moment waits here until this transaction has ended.
  const [claimed] = await tx
    .insert(idempotencyKey)
    .values({ userId, key, digest, createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKey.userId, idempotencyKey.key],
      set: { digest, objectId: null, createdAt },
      setWhere: lte(
        idempotencyKey.createdAt,
        addMilliseconds(context.now, -idempotencyKeyLifetime).toISOString(),
      ),
    })
    .returning({ key: idempotencyKey.key });
  if (claimed) {
    const id = await work(tx);
    await tx.update(idempotencyKey).set({ objectId: id }).where(named);
    return id;
  }
  const [known] = await tx.select().from(idempotencyKey).where(named);
  if (!known?.objectId || !known.digest.equals(digest)) {
    throw new DomainError('conflict', { message: { key: 'idempotency.other_call' } });
  }
  return known.objectId;
}

/**
 * Reads what was made just now, or by the same call before.
 * @throws PortalError `conflict` where it is gone, or no longer the caller’s to see.
 */
export async function readCreated<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  id: string,
): Promise<Versioned<Item>> {
  try {
    return await read(context, resource, id);
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'not_found';
    if (!context.idempotency || !isMissing) throw error;
    throw new DomainError('conflict', { message: { key: 'idempotency.gone' }, cause: error });
  }
}
