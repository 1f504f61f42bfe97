import { createHash } from 'node:crypto';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
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

/**
 * Claims the keys that `toClaimValues` lists, as far as `condition` holds for the object; returns a
 * row with the object's id for each, unless an unexpired claim exists. Claims them in one order, so
 * that two statements with the same keys do not wait for each other.
 */
export const claimKeys = (condition: SQL = sql`true`): SQL => sql`insert into ${idempotencyKey}
    (user_id, key, digest, object_id, created_at)
  select user_id, key, digest, object_id, created_at
    from jsonb_to_recordset(${sql.placeholder('claims')}::jsonb)
      as claim (user_id uuid, key text, digest bytea, object_id uuid, created_at timestamptz)
    where ${condition} order by user_id, key
  on conflict (user_id, key) do update
    set digest = excluded.digest, object_id = excluded.object_id, created_at = excluded.created_at
    where ${idempotencyKey.createdAt}
      <= excluded.created_at - make_interval(secs => ${sql.raw(String(idempotencyKeyLifetime / 1000))})
  returning object_id`;

/** A claim, and the id of the object that is created; null if it has none yet. */
interface ObjectClaim {
  readonly claim: IdempotencyClaim;
  readonly objectId: string | null;
}

/** Returns the value of `claimKeys`: each key only once. */
export function toClaimValues(claims: readonly ObjectClaim[]): Record<'claims', string> {
  const rows = claims.map(({ claim: { userId, key, digest, createdAt }, objectId }) => ({
    user_id: userId,
    key,
    digest: `\\x${digest.toString('hex')}`,
    object_id: objectId,
    created_at: createdAt,
  }));
  return { claims: JSON.stringify(rows) };
}

/** Leaves out the calls whose key another call of the list has: a statement claims a key once. */
export function leaveOutRepeatedKeys<Claiming extends { readonly claim: IdempotencyClaim | null }>(
  calls: readonly Claiming[],
): Claiming[] {
  const keys = new Set<string>();
  return calls.filter(({ claim }) => {
    if (!claim) return true;
    const key = `${claim.userId} ${claim.key}`;
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}

const claimStatement = createStatement(claimKeys());

/**
 * Claims a key for an object; returns false if another call has. A concurrent one with the same key
 * waits here until this transaction ends.
 */
export async function claimKey(
  tx: Transaction,
  claim: IdempotencyClaim,
  objectId: string | null,
): Promise<boolean> {
  return (await claimStatement.runIn(tx, toClaimValues([{ claim, objectId }]))).length > 0;
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
