import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { decryptSecret, findTimeStep } from './authenticator-code.ts';
import { digestRecoveryCode } from './recovery-codes.ts';
import { recoveryCode, twoFactor } from './two-factor.table.ts';

/** A valid code that has not been consumed. */
interface ValidCode {
  readonly kind: 'authenticator' | 'recovery';
  /** Marks the code as used. Returns false if it was used before or concurrently. */
  consume(tx: Transaction): Promise<boolean>;
}

/** A code that a person has entered. */
interface EnteredCode {
  readonly userId: string;
  readonly code: string;
  /** True if the attempt locks the account, unless the code is right. */
  readonly locksAccount: boolean;
}

/**
 * Validates a code of a person's authenticator app or one of their recovery codes. Call before
 * locking a row: hashing a recovery code is slow by design.
 * @throws DomainError `invalid_code` for any other code; `authenticator_unreadable`.
 */
export async function checkCode(
  context: Context,
  encryptor: Encryptor,
  { userId, code, locksAccount }: EnteredCode,
): Promise<ValidCode> {
  const validCode = /^[0-9]{6}$/.test(code)
    ? await findAuthenticatorCode(context, encryptor, { userId, code })
    : await findRecoveryCode(context, { userId, code });
  if (!validCode) throw new DomainError('invalid_code', { account: { id: userId }, locksAccount });
  return validCode;
}

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
