import { verifySecondFactor as route } from '@portal/contract/auth';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
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
import type { SessionKey } from '../sessions/session-key.ts';
import { decryptSecret, findTimeStep } from './authenticator-code.ts';
import { takeChallengeAttempt } from './live-challenge.ts';
import { lockAccount } from './lock-account.ts';
import { digestRecoveryCode } from './recovery-codes.ts';
import { endOpenReset } from './reset/cancel-reset.ts';
import { recoveryCode, twoFactor, twoFactorChallenge } from './two-factor.table.ts';
import { isUnreadable, recordUnreadable, resetIfUnreadable } from './unreadable-authenticator.ts';

/**
 * Verifies the second factor, begins the session and returns its key and the device.
 * @throws DomainError `challenge_expired`; `invalid_code`; `authenticator_unreadable`;
 * `account_locked` after too many wrong codes in all challenges of a person.
 */
export async function verify(
  context: Context,
  encryptor: Encryptor,
  { token, code: entered }: { token: string; code: string },
): Promise<{ sessionKey: SessionKey; deviceId: string }> {
  authorize(context.actor, route.access);
  const { id, userId, deviceId } = await takeChallengeAttempt(context, token);
  const limit = { kind: 'second_factor', subject: userId } as const;
  const locksAccount = await takeAttempt(context.database.orm, limit, context.now);
  const wrong = { account: { id: userId }, locksAccount };
  const code = await findCode(context, encryptor, { userId, code: entered }).catch(
    async (error: unknown) => {
      if (isUnreadable(error)) await recordUnreadable(context, userId);
      throw error;
    },
  );
  if (!code) throw new DomainError('invalid_code', wrong);
  return transact(context, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError('challenge_expired');
    await endChallenge(tx, id, context.now);
    if (!(await code.consume(tx))) throw new DomainError('invalid_code', wrong);
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
      await resetIfUnreadable(tx, context, { encryptor, userId });
    }
    const sessionKey = await beginSession(tx, context, { userId, deviceId });
    return { sessionKey, deviceId };
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

/** A valid code that has not been consumed. */
interface ValidCode {
  readonly kind: 'authenticator' | 'recovery';
  /** Marks the code as used. Returns false if it was used before or concurrently. */
  consume(tx: Transaction): Promise<boolean>;
}

/**
 * Finds a code of a person's authenticator app, or one of their recovery codes; null for any other
 * code. Call before locking a row: hashing a recovery code is slow by design.
 * @throws DomainError `authenticator_unreadable`.
 */
const findCode = async (
  context: Context,
  encryptor: Encryptor,
  entered: { userId: string; code: string },
): Promise<ValidCode | null> =>
  /^[0-9]{6}$/.test(entered.code)
    ? findAuthenticatorCode(context, encryptor, entered)
    : findRecoveryCode(context, entered);

async function findAuthenticatorCode(
  { database, now }: Context,
  encryptor: Encryptor,
  { userId, code }: { userId: string; code: string },
): Promise<ValidCode | null> {
  const [stored] = await database.orm
    .select({ encryptedSecret: twoFactor.encryptedSecret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)));
  const step =
    stored && findTimeStep(decryptSecret(encryptor, userId, stored.encryptedSecret), code, now);
  if (!stored || step === undefined || step === null) return null;
  return {
    kind: 'authenticator',
    consume: async (tx) => {
      const consumed = await tx
        .update(twoFactor)
        .set({ lastStep: step })
        .where(
          and(
            eq(twoFactor.userId, userId),
            eq(twoFactor.encryptedSecret, stored.encryptedSecret),
            isNotNull(twoFactor.confirmedAt),
            lt(twoFactor.lastStep, step),
          ),
        )
        .returning({ userId: twoFactor.userId });
      return consumed.length === 1;
    },
  };
}

async function findRecoveryCode(
  { database, now }: Context,
  { userId, code }: { userId: string; code: string },
): Promise<ValidCode | null> {
  const stored = await database.orm
    .select({ id: recoveryCode.id, digest: recoveryCode.digest })
    .from(recoveryCode)
    .where(eq(recoveryCode.userId, userId));
  const [any] = stored;
  const digest = any && (await digestRecoveryCode(code, any.digest));
  const found = digest && stored.find((one) => one.digest.equals(digest));
  if (!found) return null;
  return {
    kind: 'recovery',
    consume: async (tx) => {
      const consumed = await tx
        .update(recoveryCode)
        .set({ usedAt: now.toISOString() })
        .where(and(eq(recoveryCode.id, found.id), isNull(recoveryCode.usedAt)))
        .returning({ id: recoveryCode.id });
      return consumed.length === 1;
    },
  };
}
