import type { Transaction } from '#server/database/database.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { createLinkToken } from '../links/link-token.ts';
import { twoFactorChallenge } from './two-factor.table.ts';

/** How long a right password waits for its code (API.md §3 Auth). */
const lifetime = minutes(5);

/**
 * Keeps that a person's password was right, and answers the token that says so at the next step.
 * The caller holds the account's row, so that a password that is changed meanwhile ends the challenge.
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
