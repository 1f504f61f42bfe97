import { and, eq } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import { normalizePassword } from './normalize-password.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password-hash.ts';

/**
 * Replaces a hash of another cost than today's, and one of the password as it was typed, from before
 * passwords were normalized. `password` has just matched the hash.
 */
export async function rehashPassword(
  { database }: Context,
  { userId, storedHash, password }: Record<'userId' | 'storedHash' | 'password', string>,
): Promise<void> {
  if (isCurrentHash(storedHash) && (await isOfNormalized(storedHash, password))) return;
  const passwordHash = await hashPassword(password);
  await database.orm
    .update(userAccount)
    .set({ passwordHash })
    .where(and(eq(userAccount.id, userId), eq(userAccount.passwordHash, storedHash)));
}

/** Returns true if the hash is of the password's normalized form. */
async function isOfNormalized(storedHash: string, password: string): Promise<boolean> {
  const normalized = normalizePassword(password);
  return normalized === password || verifyPassword(storedHash, normalized);
}
