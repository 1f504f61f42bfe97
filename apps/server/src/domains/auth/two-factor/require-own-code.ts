import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { clearCodeAttempts, takeSignedInAttempt } from '../limits/code-attempts.ts';
import { checkCode } from './check-code.ts';
import { twoFactor } from './two-factor.table.ts';
import { isUnreadable, recordUnreadable } from './unreadable-authenticator.ts';

/** Returns true if a person has an authenticator app. */
export async function hasAuthenticator(executor: Executor, userId: string): Promise<boolean> {
  const isConfirmed = and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt));
  return (await executor.$count(twoFactor, isConfirmed)) > 0;
}

/**
 * Checks a code of the caller's app, or a recovery code, before they change their second factor.
 * Returns the function that uses it up, to call in the transaction of the change.
 * @throws DomainError `invalid_code`; `authenticator_unreadable`; `account_locked` and `throttled`
 * after too many wrong codes.
 */
export async function requireOwnCode(
  context: Context,
  encryptor: Encryptor,
  { userId, code }: { userId: string; code: string },
): Promise<(tx: Transaction) => Promise<void>> {
  const { limits, locksAccount } = await takeSignedInAttempt(context, userId);
  const attempt = { userId, code, locksAccount };
  const validCode = await checkCode(context, encryptor, attempt).catch(async (error: unknown) => {
    if (isUnreadable(error)) await recordUnreadable(context, userId, limits);
    throw error;
  });
  return async (tx) => {
    if (!(await validCode.consume(tx))) throw new DomainError('invalid_code', { locksAccount });
    await clearCodeAttempts(tx, limits, context.now);
  };
}
