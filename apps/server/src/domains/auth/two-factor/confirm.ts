import { and, eq, isNull } from 'drizzle-orm';
import { confirmTwoFactor as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import {
  clearCodeAttempts,
  returnCodeAttempt,
  takeSignedInAttempt,
} from '../limits/code-attempts.ts';
import { mailPerson } from '../mailing/mail-person.ts';
import { lockOwnAccount, requireSession } from '../sessions/require-session.ts';
import { findTimeStep } from './authenticator-code.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { requireOwnPasskey } from './require-own-factor.ts';
import { storeRecoveryCodes } from './replace-recovery-codes.ts';
import { twoFactor } from './two-factor.table.ts';
import { discardUnreadableSetup } from './unreadable-authenticator.ts';

/**
 * Turns the caller's two-factor sign-in on with a code of the new authenticator and returns the
 * recovery codes. They cannot be shown again.
 * @throws DomainError `conflict` if no setup is pending, the pending one cannot be read any more, or
 * it is on already; `invalid_code`;
 * `account_locked` and `throttled` after too many wrong codes; `not_authenticated` if the session has
 * ended meanwhile; `reauthentication_required` for a caller with a passkey who has not proved it.
 */
export async function confirm(
  context: Context,
  encryptor: Encryptor,
  code: string,
): Promise<string[]> {
  const actor = requireSession(context, route.access);
  const { database, now } = context;
  const { userId } = actor;
  const isPending = and(eq(twoFactor.userId, userId), isNull(twoFactor.confirmedAt));
  const [pending] = await database.orm
    .select({ encryptedSecret: twoFactor.encryptedSecret })
    .from(twoFactor)
    .where(isPending);
  if (!pending) throw createNothingToConfirmError();
  const { limits, locksAccount } = await takeSignedInAttempt(context, userId);
  const secret = encryptor.decrypt(pending.encryptedSecret, userId);
  if (!secret) {
    // It was no guess.
    await returnCodeAttempt(database.orm, limits, now);
    await discardUnreadableSetup(context, { userId, encryptedSecret: pending.encryptedSecret });
    throw createNothingToConfirmError();
  }
  const step = findTimeStep(secret, code, now);
  if (step === null) throw new DomainError('invalid_code', { locksAccount });
  // Create the codes before a row is locked: their digests are slow by design.
  const { codes, digests } = await createRecoveryCodes();
  await transact(context, async (tx) => {
    await lockOwnAccount(tx, actor);
    await requireOwnPasskey(tx, context, actor);
    const confirmed = await tx
      .update(twoFactor)
      .set({ confirmedAt: now.toISOString(), lastStep: step })
      .where(and(isPending, eq(twoFactor.encryptedSecret, pending.encryptedSecret)))
      .returning({ userId: twoFactor.userId });
    if (confirmed.length === 0) throw createNothingToConfirmError();
    await storeRecoveryCodes(tx, userId, digests);
    await clearCodeAttempts(tx, limits, now);
    await writeAuditEntry(tx, context, {
      action: 'enable_two_factor',
      table: userAccount,
      objectId: userId,
    });
    await mailPerson(tx, context, {
      userId,
      template: 'two_factor_enabled',
      params: { at: { instant: context.now.toISOString() } },
    });
  });
  return [...codes];
}

const createNothingToConfirmError = (): DomainError =>
  new DomainError('conflict', { message: { key: 'two_factor.nothing_to_confirm' } });
