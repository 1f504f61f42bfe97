import { and, eq } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { normalizePassword } from './normalize-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * Replaces a hash of the password as it was typed, from before passwords were normalized, by one of
 * its normalized form. `password` has just matched the hash.
 */
export async function rehashPassword(
  { database }: Context,
  { userId, storedHash, password }: Record<'userId' | 'storedHash' | 'password', string>,
): Promise<void> {
  const normalized = normalizePassword(password);
  if (normalized === password || (await verifyPassword(storedHash, normalized))) return;
  const passwordHash = await hashPassword(normalized);
  await database.orm
    .update(userAccount)
    .set({ passwordHash })
    .where(and(eq(userAccount.id, userId), eq(userAccount.passwordHash, storedHash)));
}
