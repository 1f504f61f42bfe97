import type { Transaction } from '#server/database/database.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createLinkToken } from '../links/link-token.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/** Time to enter the code after the password (API.md §3 Auth). */
const lifetime = minutes(5);

/**
 * Stores that the password was right and returns the token for the next step.
 * The caller must hold the row lock of the account, so that a concurrent password change ends the
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
