import { eq } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { runLimitedAttempt } from '../limits/run-limited-attempt.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Verifies the caller's password and returns its hash, for use as the precondition of an update.
 * Must not run inside a transaction.
 * @throws DomainError 400 at `field` for a wrong password; `account_locked` after too many.
 */
export async function requireOwnPassword(
  { database, actor, now }: Context,
  field: 'password' | 'old_password',
  password: string,
): Promise<string> {
  const userId = getUserId(actor) ?? '';
  const limit = { kind: 'password_check', subject: userId } as const;
  return runLimitedAttempt(database.orm, limit, now, async (locksAccount) => {
    const [account] = await database.orm
      .select({ passwordHash: userAccount.passwordHash })
      .from(userAccount)
      .where(eq(userAccount.id, userId));
    const storedHash = account?.passwordHash ?? null;
    const matches = await verifyPassword(storedHash, password);
    if (storedHash === null || !matches) {
      const fields = { [field]: [{ key: 'password.wrong' as const }] };
      throw new DomainError('invalid', { fields, locksAccount });
    }
    await forgetAttempts(database.orm, limit);
    return storedHash;
  });
}
