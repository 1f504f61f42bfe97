import type { Context } from '#server/resource/context.ts';
import { returnAttempt, takeAttempt, type Subject } from '../limits/attempts.ts';
import { networkOf } from '../limits/network-of.ts';
import { inTurns } from '../passwords/in-turns.ts';
import { passwordFits } from '../passwords/password-hash.ts';

/**
 * Twice as many as the threads that hash. Only tries in their turn count for the address, so that a
 * clinic that signs in all at once is not taken for one who guesses.
 */
const turn = inTurns(8);

/**
 * Whether a password is right. The try counts for its address before it is made, and no more once
 * it was right: what an address guesses is not forgotten for one success of it.
 * @throws PortalError `throttled`; the try is then given back to the limit it was taken from.
 */
export function tryPassword(
  { database, ip, now }: Context,
  given: { passwordHash: string | null; password: string; limit: Subject },
): Promise<boolean> {
  const { passwordHash, password, limit } = given;
  const address = { kind: 'sign_in_address', subject: networkOf(ip) } as const;
  return turn(async () => {
    try {
      await takeAttempt(database.orm, address, now);
    } catch (error) {
      await returnAttempt(database.orm, limit, now);
      throw error;
    }
    const fits = await passwordFits(passwordHash, password);
    if (fits) await returnAttempt(database.orm, address, now);
    return fits;
  });
}
