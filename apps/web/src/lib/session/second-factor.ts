import { requestTwoFactorReset, verifySecondFactor } from '@portal/contract/auth';
import type { Me } from '@portal/contract/users';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { changeSession, clearSession, getSession } from './session-store.ts';
import { runSignInStep, loadSignedInUser } from './sign-in.ts';

/**
 * Finishes signing in with a code of the app or a recovery code, then loads the user. Throws what
 * the call throws, and UserNotLoaded; a challenge that has ended is gone from the session then.
 */
export async function verifyCode(code: string): Promise<Me> {
  return runSignInStep(async () => {
    await withChallenge((challenge_token) =>
      call(verifySecondFactor, { body: { challenge_token, totp_code: code } }),
    );
    return loadSignedInUser();
  });
}

/** Asks for the mail that leads to two-factor sign-in being turned off. Throws what the call throws. */
export async function sendTwoFactorResetRequest(): Promise<void> {
  await withChallenge((challenge_token) =>
    call(requestTwoFactorReset, { body: { challenge_token } }),
  );
}

/** Goes back to the password. */
export const cancelChallenge = (): void => clearSession();

/** Whether the time for the code, or the number of tries, has run out. */
export function isChallengeExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'challenge_expired';
}

async function withChallenge(work: (token: string) => Promise<unknown>): Promise<void> {
  const { challengeToken } = getSession();
  if (challengeToken === null) throw new Error('No second factor was asked for');
  try {
    await work(challengeToken);
  } catch (error) {
    if (isChallengeExpired(error))
      changeSession({ requires2FA: false, challengeToken: null, status: 'failed', error });
    throw error;
  }
}
