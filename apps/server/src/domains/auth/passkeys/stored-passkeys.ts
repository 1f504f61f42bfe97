import type { UsedCredential } from '@portal/contract/auth';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Executor, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { passkey } from './passkey.table.ts';

export type StoredPasskey = typeof passkey.$inferSelect;

/** Returns the passkeys of a person, oldest first. */
export const listUserPasskeys = (executor: Executor, userId: string): Promise<StoredPasskey[]> =>
  executor.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.ordinal));

/** Returns passkeys in the form in which browsers find them. */
export const toReferences = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));

/** Returns the passkey of a credential; null if there is none. */
export async function findPasskey(
  executor: Executor,
  { id }: UsedCredential,
): Promise<StoredPasskey | null> {
  const [found] = await executor
    .select()
    .from(passkey)
    .where(eq(passkey.credentialId, Buffer.from(id, 'base64url')));
  return found ?? null;
}

/** A valid signature of a passkey. */
export interface PasskeyProof {
  readonly passkeyId: string;
  readonly userId: string;
  /** Signatures that the authenticator has counted, this one included. */
  readonly signCount: number;
}

/**
 * Stores the use of a passkey. Returns false if it was removed, or its authenticator counted fewer
 * signatures than before: it may have been copied, which is audited (WebAuthn Level 3, §6.1.1).
 * Commit the transaction in this case, too. The caller must have locked the account.
 */
export async function consumePasskey(
  tx: Transaction,
  context: Context,
  { passkeyId, userId, signCount }: PasskeyProof,
): Promise<boolean> {
  const isUncounted = and(eq(passkey.signCount, 0), sql`${signCount}::bigint = 0`);
  const consumed = await tx
    .update(passkey)
    .set({ signCount, lastUsedAt: context.now.toISOString() })
    .where(and(eq(passkey.id, passkeyId), or(lt(passkey.signCount, signCount), isUncounted)))
    .returning({ id: passkey.id });
  if (consumed.length === 1) return true;
  const isRemoved = (await tx.$count(passkey, eq(passkey.id, passkeyId))) === 0;
  if (isRemoved) return false;
  await writeAuditEntry(tx, context, {
    action: 'passkey_counter_refused',
    table: userAccount,
    objectId: userId,
  });
  return false;
}

/** Deletes all passkeys of a person. */
export async function removeUserPasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.userId, userId));
}
