import { and, eq, lte } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { toCanonicalJson } from '#server/audit/personal-digest.ts';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import { idempotencyKey } from './idempotency-key.table.ts';
import { read, type Versioned } from './read.ts';
import type { Resource } from './resource.ts';
import { transact } from './transact.ts';
import { deleteRow, insertRow, lockRow, requireVersion, toColumns, updateRow } from './write.ts';

/** Creates a row from a checked body and returns the object. */
export async function create<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  body: object,
): Promise<Versioned<Item>> {
  return createIdempotent(context, resource, (tx) =>
    insertRow(tx, context, resource, toColumns(resource, body)),
  );
}

/**
 * Changes only the fields that were sent (API.md §1, PATCH) and returns the object.
 * @throws DomainError `stale` if `seenVersion` is outdated.
 */
export async function update<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  { id, body, seenVersion }: { id: string; body: object; seenVersion: number | null },
): Promise<Versioned<Item>> {
  await transact(context, async (tx) => {
    const row = await lockRow(tx, context, resource, { id, seenVersion: null });
    await updateRow(tx, context, resource, row, { values: toColumns(resource, body) });
    // Constraints on the body are reported before a stale version (400, then 412).
    requireVersion(row, seenVersion);
  });
  return read(context, resource, id);
}

/** Deletes an object. @throws DomainError `in_use`, `stale`, `not_found`. */
export async function deleteOne(
  context: Context,
  resource: Resource,
  { id, seenVersion }: { id: string; seenVersion: number | null },
): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockRow(tx, context, resource, { id, seenVersion });
    await deleteRow(tx, context, resource, row);
  });
}

/** Lifetime of an idempotency key. */
export const idempotencyKeyLifetime = hours(24);

type Creation = (tx: Transaction) => Promise<string>;

/**
 * Creates an object in one transaction and returns it. With an Idempotency-Key it is created once,
 * however often and however concurrently the call is sent.
 * @throws DomainError `conflict` if the key was used for another call, or the object no longer
 * exists.
 */
export async function createIdempotent<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  work: Creation,
): Promise<Versioned<Item>> {
  const id = await transact(context, (tx) => runIdempotent(tx, context, work));
  return readCreated(context, resource, id);
}

/** Does the same in a transaction and returns the id. `readCreated` reads the object. */
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
  // A concurrent call with the same key waits here until this transaction ends.
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
 * Reads an object that this call or an earlier one with the same key created.
 * @throws DomainError `conflict` if it no longer exists or is no longer visible to the caller.
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
