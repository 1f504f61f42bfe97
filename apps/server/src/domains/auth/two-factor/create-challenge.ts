import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createLinkToken } from '../links/issue-link.ts';
import type { twoFactorChallenge } from './two-factor.table.ts';

/** Time to enter the code after the password (API.md §3 Auth). */
const lifetime = minutes(5);

/** A challenge to store, and its token for the browser. */
interface NewChallenge {
  readonly token: string;
  readonly row: typeof twoFactorChallenge.$inferInsert;
}

/**
 * Creates a challenge for a person who entered the right password. Store it only while the
 * account's row is locked, so that a concurrent password change ends the challenge.
 */
export function createChallenge(
  now: Date,
  { userId, deviceId }: { userId: string; deviceId: string },
): NewChallenge {
  const { token, digest } = createLinkToken();
  const row = {
    id: newId(),
    userId,
    tokenDigest: digest,
    deviceId,
    createdAt: now.toISOString(),
    expiresAt: addMilliseconds(now, lifetime).toISOString(),
  };
  return { token, row };
}
