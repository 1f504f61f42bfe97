import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Encryptor } from '#server/kernel/encryption.ts';
import type { Context } from '#server/resource/context.ts';
import { forgetAttempts, takeAttempt } from '../limits/attempts.ts';
import { toSignedInLimit } from '../limits/code-attempts.ts';
import { checkCode } from './check-code.ts';
import { twoFactor } from './two-factor.table.ts';

/** Returns true if a person has an authenticator app. */
export async function hasAuthenticator({ database }: Context, userId: string): Promise<boolean> {
  const isConfirmed = and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt));
  return (await database.orm.$count(twoFactor, isConfirmed)) > 0;
}

/**
 * Checks a code of the caller's app, or a recovery code, before they change their second factor.
 * Returns the function that uses it up, to call in the transaction of the change.
 * @throws DomainError `invalid_code`; `authenticator_unreadable`; `account_locked` after too many
 * wrong codes.
 */
export async function requireOwnCode(
  context: Context,
  encryptor: Encryptor,
  { userId, code }: { userId: string; code: string },
): Promise<(tx: Transaction) => Promise<void>> {
  const limit = toSignedInLimit(userId);
  const locksAccount = await takeAttempt(context.database.orm, limit, context.now);
  const validCode = await checkCode(context, encryptor, { userId, code, locksAccount });
  return async (tx) => {
    if (!(await validCode.consume(tx))) throw new DomainError('invalid_code', { locksAccount });
    await forgetAttempts(tx, limit);
  };
}
