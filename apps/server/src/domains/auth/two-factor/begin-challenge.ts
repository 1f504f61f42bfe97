import type { Transaction } from '#server/database/database.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createLinkToken } from '../links/link-token.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/** Time to enter the code after the password (API.md §3 Auth). */
const lifetime = minutes(5);

/**
 * Stores a challenge for a person who entered the right password and returns its token.
 * The caller must have locked the account's row, so that a concurrent password change ends the
 * challenge.
 */
export async function beginChallenge(
  tx: Transaction,
  { now }: Context,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<string> {
  const { token, digest } = createLinkToken();
  await tx.insert(twoFactorChallenge).values({
    id: newId(),
    userId,
    tokenDigest: digest,
    deviceId,
    createdAt: now.toISOString(),
    expiresAt: addMilliseconds(now, lifetime).toISOString(),
  });
  return token;
}
