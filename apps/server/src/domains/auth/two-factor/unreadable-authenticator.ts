import { and, eq, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import type { LimitKey } from '../limits/attempts.ts';
import { returnCodeAttempt } from '../limits/code-attempts.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { endOpenReset } from './reset/cancel-reset.ts';
import { twoFactor } from './two-factor.table.ts';

/** True for the refusal of a code whose authenticator cannot be read any more. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'authenticator_unreadable';

/**
 * Records that a code could not be checked. It was no guess, so it does not count towards the limits
 * of wrong codes: the person needs the remaining attempts for a recovery code.
 */
export async function recordUnreadable(
  context: Context,
  userId: string,
  limits: readonly LimitKey[],
): Promise<void> {
  await returnCodeAttempt(context.database.orm, limits, context.now);
  await transact(context, (tx) => writeUnreadableEntry(tx, context, userId));
}

/**
 * Deletes a set-up that waits for its first code and cannot be read any more. Nothing is lost: the
 * person scans a new secret.
 */
export async function discardUnreadableSetup(
  context: Context,
  { userId, encryptedSecret }: { userId: string; encryptedSecret: Buffer },
): Promise<void> {
  await transact(context, async (tx) => {
    const discarded = await tx
      .delete(twoFactor)
      .where(
        and(
          eq(twoFactor.userId, userId),
          isNull(twoFactor.confirmedAt),
          eq(twoFactor.encryptedSecret, encryptedSecret),
        ),
      )
      .returning({ userId: twoFactor.userId });
    if (discarded.length > 0) await writeUnreadableEntry(tx, context, userId);
  });
}

/**
 * Turns two-factor sign-in off for a person who has just proved a recovery code, if their
 * authenticator cannot be read any more, so that they can set it up again. Before that it stays
 * required: a password alone must not open the account because the portal lost a key. The caller
 * must have locked the account.
 */
export async function resetIfUnreadable(
  tx: Transaction,
  context: Context,
  { encryptor, userId }: { encryptor: Encryptor; userId: string },
): Promise<void> {
  const [stored] = await tx
    .select({ encryptedSecret: twoFactor.encryptedSecret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  if (!stored || encryptor.decrypt(stored.encryptedSecret, userId) !== null) return;
  await endOpenReset(tx, context, { userId, outcome: 'superseded' });
  await removeTwoFactor(tx, context, userId);
  await writeAuditEntry(tx, context, {
    action: 'two_factor_reset_unreadable',
    table: userAccount,
    objectId: userId,
  });
  await mailPerson(tx, context, {
    userId,
    template: 'two_factor_disabled',
    params: { at: { instant: context.now.toISOString() } },
  });
}

async function writeUnreadableEntry(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<void> {
  await writeAuditEntry(tx, context, {
    action: 'authenticator_unreadable',
    table: userAccount,
    objectId: userId,
  });
}
