import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt, type LimitKey } from '../limits/attempts.ts';
import { toNetwork } from '../limits/to-network.ts';
import { createConcurrencyLimiter } from '../passwords/concurrency-limiter.ts';
import { verifyPassword } from '../passwords/password-hash.ts';

/**
 * Twice the number of hashing threads. A queued attempt does not count for the address yet, so that
 * a clinic is not throttled when all its staff sign in at once.
 */
const runLimited = createConcurrencyLimiter(8);

/**
 * Returns true for the right password. Counts the attempt for the address before hashing. Removes
 * only this attempt on success, so that a success does not clear wrong guesses from the address.
 * @throws DomainError `throttled`, after removing the attempt from `limit`.
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
