import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { passkeyChallenge } from './passkey.table.ts';

/** Time to use the passkey, in milliseconds. */
export const challengeLifetime = minutes(5);

/** What a challenge is for. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'add_first' | 'reauthenticate' | 'sign_in' | 'second_factor';
  /** Id of the session, of the sign-in that waits for its second factor, or of the browser. */
  readonly boundTo: string;
}

/** Stores a challenge of 256 random bits and returns it. */
export async function createPasskeyChallenge(
  { database, now }: Context,
  use: ChallengeUse,
  userHandle: Buffer | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await database.orm.insert(passkeyChallenge).values({
    digest: digestChallenge(use, Buffer.from(challenge).toString('base64url')),
    userHandle,
    expiresAt: addMilliseconds(now, challengeLifetime).toISOString(),
  });
  return challenge;
}

/** A challenge that has been used. */
interface TakenChallenge {
  /** As the browser signed it. */
  readonly challenge: string;
  readonly userHandle: Buffer | null;
}

/**
 * Uses the challenge that a browser has signed, in one statement, so that it works once. Returns null
 * if there is none for this use, or it has expired.
 */
export async function takePasskeyChallenge(
  { database, now }: Context,
  use: ChallengeUse,
  clientDataJSON: string,
): Promise<TakenChallenge | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const [taken] = await database.orm
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.digest, digestChallenge(use, challenge)),
        gt(passkeyChallenge.expiresAt, now.toISOString()),
      ),
    )
    .returning({ userHandle: passkeyChallenge.userHandle });
  return taken ? { challenge, userHandle: taken.userHandle } : null;
}

const digestChallenge = ({ purpose, boundTo }: ChallengeUse, challenge: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([purpose, boundTo, challenge]))
    .digest();

/**
 * Returns the challenge in the data of a browser. Null for data that is not ours to accept: malformed,
 * or signed for a page that embeds the portal, which no page may.
 */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge, crossOrigin } = Object(data);
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}
