import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { toCanonicalJson } from '#server/audit/personal-digest.ts';
import type { Executor, Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, hours } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from './context.ts';
import { idempotencyKey } from './idempotency-key.table.ts';

/** Lifetime of an idempotency key. */
export const idempotencyKeyLifetime = hours(24);

/** Idempotency key of a call, to be claimed for the object that it creates. */
export interface IdempotencyClaim {
  readonly userId: string;
  readonly key: string;
  /** Digest of the whole call. */
  readonly digest: Buffer;
  readonly createdAt: string;
  /** A claim that is not newer has expired. */
  readonly expiredAt: string;
}

/** Returns what the caller's idempotency key claims; null without a key. */
export function toClaim({ actor, now, idempotency }: Context): IdempotencyClaim | null {
  const userId = getUserId(actor);
  if (!idempotency || userId === null) return null;
  const { key, payload } = idempotency;
  return {
    userId,
    key,
    digest: createHash('sha256').update(toCanonicalJson(payload)).digest(),
    createdAt: now.toISOString(),
    expiredAt: addMilliseconds(now, -idempotencyKeyLifetime).toISOString(),
  };
}

const value = (name: keyof IdempotencyClaim | 'objectId') => sql.placeholder(`claim.${name}`);

/** Claims a key: returns a row, unless an unexpired claim exists. Takes `toClaimValues`. */
export const claimSql = sql`insert into ${idempotencyKey} (user_id, key, digest, object_id, created_at)
  values (${value('userId')}::uuid, ${value('key')}::text, ${value('digest')}::bytea,
    ${value('objectId')}::uuid, ${value('createdAt')}::timestamptz)
  on conflict (user_id, key) do update
    set digest = excluded.digest, object_id = excluded.object_id, created_at = excluded.created_at
    where ${idempotencyKey.createdAt} <= ${value('expiredAt')}::timestamptz
  returning 1`;

/** Returns the values of `claimSql`; the id is null if the object has none yet. */
export function toClaimValues(
  claim: IdempotencyClaim,
  objectId: string | null,
): Record<string, unknown> {
  const values = Object.entries({ ...claim, objectId });
  return Object.fromEntries(values.map(([name, given]) => [`claim.${name}`, given]));
}

const claimStatement = createStatement(claimSql);

/**
 * Claims a key for an object; returns false if another call has. A concurrent one with the same key
 * waits here until this transaction ends.
 */
export async function claimKey(
  tx: Transaction,
  claim: IdempotencyClaim,
  objectId: string | null,
): Promise<boolean> {
  return (await claimStatement.runIn(tx, toClaimValues(claim, objectId))).length > 0;
}

/** Stores the id of the object for which a key was claimed without one. */
export async function storeClaimed(
  tx: Transaction,
  claim: IdempotencyClaim,
  objectId: string,
): Promise<void> {
  await tx.update(idempotencyKey).set({ objectId }).where(isOfClaim(claim));
}

const isOfClaim = ({ userId, key }: IdempotencyClaim) =>
  and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key));

/**
 * Returns the object that an earlier call with the same key created; null if there is none.
 * @throws DomainError `conflict` if the key was used for another call.
 */
export async function findEarlier(
  executor: Executor,
  claim: IdempotencyClaim,
): Promise<string | null> {
  const isValid = gt(idempotencyKey.createdAt, claim.expiredAt);
  const [known] = await executor
    .select()
    .from(idempotencyKey)
    .where(and(isOfClaim(claim), isValid));
  if (!known) return null;
  if (!known.objectId || !known.digest.equals(claim.digest)) throw createOtherCallError();
  return known.objectId;
}

/**
 * Returns the object of a key that could not be claimed.
 * @throws DomainError `conflict` if the key was used for another call.
 */
export async function findClaimed(executor: Executor, claim: IdempotencyClaim): Promise<string> {
  const id = await findEarlier(executor, claim);
  if (id === null) throw createOtherCallError();
  return id;
}

const createOtherCallError = (): DomainError =>
  new DomainError('conflict', { message: { key: 'idempotency.other_call' } });
