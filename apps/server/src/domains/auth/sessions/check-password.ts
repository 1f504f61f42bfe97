import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt, type LimitKey } from '../limits/attempts.ts';
import { toNetwork } from '../limits/to-network.ts';
import { createConcurrencyLimiter } from '../passwords/concurrency-limiter.ts';
import { verifyPassword } from '../passwords/password-hash.ts';

/**
 * Twice as many as the threads that hash. Only tries in their turn count for the address, so that a
 * clinic that signs in all at once is not taken for one who guesses.
 */
const runLimited = createConcurrencyLimiter(8);

/**
 * Whether a password is right. The try counts for its address before it is made, and no more once
 * it was right: what an address guesses is not forgotten for one success of it.
 * @throws PortalError `throttled`; the try is then given back to the limit it was taken from.
 */
export function checkPassword(
  { database, ip, now }: Context,
  attempt: { passwordHash: string | null; password: string; limit: LimitKey },
): Promise<boolean> {
  const { passwordHash, password, limit } = attempt;
  const address = { kind: 'sign_in_address', subject: toNetwork(ip) } as const;
  return runLimited(async () => {
    try {
      await takeAttempt(database.orm, address, now);
    } catch (error) {
      await returnAttempt(database.orm, limit, now);
      throw error;
    }
    const matches = await verifyPassword(passwordHash, password);
    if (matches) await returnAttempt(database.orm, address, now);
    return matches;
  });
}
