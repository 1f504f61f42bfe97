import { and, eq, isNull } from 'drizzle-orm';
import { verifySecondFactor as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { forgetAttempts, takeAttempt } from '../limits/attempts.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { checkCode } from './check-code.ts';
import { lockAccount } from './lock-account.ts';
import { takeChallengeAttempt } from './live-challenge.ts';
import { endOpenReset } from './reset/end-open-reset.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/**
 * Verifies the second factor, begins the session and returns its id and the device.
 * @throws DomainError `challenge_expired`; `invalid_code`; `account_locked` after too many wrong
 * codes in all challenges of a person.
 */
export async function verify(
  context: Context,
  encryptor: Encryptor,
  { token, typed }: { token: string; typed: string },
): Promise<{ sessionId: string; deviceId: string }> {
  authorize(context.actor, route.access);
  const { id, userId, deviceId } = await takeChallengeAttempt(context, token);
  const limit = { kind: 'second_factor', subject: userId } as const;
  await takeAttempt(context.database.orm, limit, context.now);
  const code = await checkCode(context, encryptor, { userId, typed });
  return transact(context, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError('challenge_expired');
    await endChallenge(tx, id, context.now);
    if (!(await code.consume(tx))) throw new DomainError('invalid_code');
    await forgetAttempts(tx, limit);
    if (code.kind === 'authenticator') {
      // The person has the authenticator: end the reset request, which may be an attacker's.
      await endOpenReset(tx, context, { userId, outcome: 'superseded' });
    } else {
      await writeAuditEntry(tx, context, {
        action: 'use_recovery_code',
        table: userAccount,
        objectId: userId,
      });
    }
    const sessionId = await beginSession(tx, context, { userId, deviceId });
    return { sessionId, deviceId };
  });
}

async function endChallenge(tx: Transaction, id: string, now: Date): Promise<void> {
  const [ended] = await tx
    .update(twoFactorChallenge)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(twoFactorChallenge.id, id), isNull(twoFactorChallenge.endedAt)))
    .returning({ id: twoFactorChallenge.id });
  if (!ended) throw new DomainError('challenge_expired');
}
