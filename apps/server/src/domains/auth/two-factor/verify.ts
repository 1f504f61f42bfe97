import { verifySecondFactor as route } from '@portal/contract/auth';
import { and, eq, isNull } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { clearCodeAttempts, takeCodeAttempt } from '../limits/code-attempts.ts';
import { beginSession } from '../sessions/begin-session.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import { checkCode } from './check-code.ts';
import { takeChallengeAttempt } from './live-challenge.ts';
import { lockAccount } from './lock-account.ts';
import { endOpenReset } from './reset/cancel-reset.ts';
import { twoFactorChallenge } from './two-factor.table.ts';
import { isUnreadable, recordUnreadable, resetIfUnreadable } from './unreadable-authenticator.ts';

/**
 * Verifies the second factor, begins the session and returns its key and the device.
 * @throws DomainError `challenge_expired`; `invalid_code`; `authenticator_unreadable`;
 * `account_locked` and `throttled` after too many wrong codes from one place, or from all browsers
 * that the person has not used before.
 */
export async function verify(
  context: Context,
  encryptor: Encryptor,
  { token, code: entered }: { token: string; code: string },
): Promise<{ sessionKey: SessionKey; deviceId: string }> {
  authorize(context.actor, route.access);
  const challenge = await takeChallengeAttempt(context, token);
  const { id, userId, deviceId } = challenge;
  const { limits, locksAccount } = await takeCodeAttempt(context, challenge);
  const attempt = { userId, code: entered, locksAccount };
  const code = await checkCode(context, encryptor, attempt).catch(async (error: unknown) => {
    if (isUnreadable(error)) await recordUnreadable(context, userId, limits);
    throw error;
  });
  return transact(context, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError('challenge_expired');
    await endChallenge(tx, id, context.now);
    if (!(await code.consume(tx)))
      throw new DomainError('invalid_code', { account: { id: userId }, locksAccount });
    await clearCodeAttempts(tx, limits, context.now);
    if (code.kind === 'authenticator') {
      // The person has the authenticator: end the reset request, which may be an attacker's.
      await endOpenReset(tx, context, { userId, outcome: 'superseded' });
    } else {
      await writeAuditEntry(tx, context, {
        action: 'use_recovery_code',
        table: userAccount,
        objectId: userId,
      });
      await resetIfUnreadable(tx, context, { encryptor, userId });
    }
    const sessionKey = await beginSession(tx, context, { userId, deviceId });
    return { sessionKey, deviceId };
  });
}

/**
 * Ends the challenge of a sign-in that succeeds.
 * @throws DomainError `challenge_expired` if another one has ended it.
 */
export async function endChallenge(tx: Transaction, id: string, now: Date): Promise<void> {
  const [ended] = await tx
    .update(twoFactorChallenge)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(twoFactorChallenge.id, id), isNull(twoFactorChallenge.endedAt)))
    .returning({ id: twoFactorChallenge.id });
  if (!ended) throw new DomainError('challenge_expired');
}
