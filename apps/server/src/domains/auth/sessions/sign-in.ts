import { createSession as route } from '@portal/contract/auth';
import { toReadableEmail } from '#server/kernel/email-address.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { takeAttempt } from '../limits/attempts.ts';
import { toNetwork } from '../limits/limit-address.ts';
import { runInTurn } from '../limits/run-limited-attempt.ts';
import { createSlots, verifyPassword } from '../passwords/password-hash.ts';
import { rehashPassword } from '../passwords/rehash-password.ts';
import { completeSignIn, type SignInResult } from './complete-sign-in.ts';
import { countSignIn } from './count-sign-in.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Id in the `device` cookie; null for a browser without one. */
  readonly deviceId: string | null;
}

/**
 * Sign-ins that run or wait at once before the address of the next is counted at once, so that a flood
 * from one address is refused without waiting.
 */
const manySignIns = 64;
let signIns = 0;

/**
 * Sign-ins between their first statement and their last: enough that a hash is always ready to run. A
 * queued one does not count for the address yet, so that a clinic is not throttled when all its staff
 * sign in at once.
 */
const acquireSlot = createSlots(8);

/**
 * Checks the password and begins a session, or a challenge for the second factor; returns the id of
 * the browser, too. Counts every call towards the limit of its address, and every attempt before
 * hashing; rejects the sixth for an e-mail, known or unknown. A browser known to the account has its
 * own counter (API.md §3 Auth).
 * @throws DomainError `invalid_credentials`, equal in text and time for an unknown e-mail, a wrong
 * password, and an invited, deactivated or anonymized account; `account_locked`; `throttled` for an
 * address with too many calls or wrong passwords.
 */
export async function signIn(
  context: Context,
  credentials: Credentials,
): Promise<SignInResult & { readonly deviceId: string }> {
  authorize(context.actor, route.access);
  signIns += 1;
  try {
    return await signInWhenFree(context, credentials);
  } finally {
    signIns -= 1;
  }
}

async function signInWhenFree(
  context: Context,
  { password, ...credentials }: Credentials,
): Promise<SignInResult & { readonly deviceId: string }> {
  const { database, ip, now } = context;
  const email = toReadableEmail(credentials.email).toLowerCase();
  const deviceId = credentials.deviceId ?? newId();
  let countsCall = true;
  if (signIns > manySignIns) {
    await takeAttempt(database.orm, { kind: 'auth_address', subject: toNetwork(ip) }, now);
    countsCall = false;
  }
  // Sign-ins with one cookie wait for each other, so that others do not delay a known browser.
  const turn = { kind: 'sign_in', subject: email, part: credentials.deviceId ?? '' } as const;
  const take = async () => {
    const release = await acquireSlot();
    try {
      const isCounted = countSignIn(context, { email, deviceId, countsCall });
      // When the attempt is repeated, the call has been counted.
      countsCall = false;
      return { ...(await isCounted), release };
    } catch (error) {
      release();
      throw error;
    }
  };
  return runInTurn(turn, take, async ({ account, release, ...counted }) => {
    try {
      const passwordHash = account?.passwordHash ?? null;
      const matches = await verifyPassword(passwordHash, password);
      if (!account || passwordHash === null || !matches)
        throw new DomainError('invalid_credentials', {
          account: { email },
          locksAccount: counted.locksAccount,
        });
      const credentials = { ...counted, account, passwordHash, deviceId };
      const result = await completeSignIn(context, credentials);
      await rehashPassword(context, { userId: account.id, storedHash: passwordHash, password });
      return { ...result, deviceId };
    } finally {
      release();
    }
  });
}
