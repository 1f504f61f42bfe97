import { requestTwoFactorReset, verifySecondFactor } from '@portal/contract/auth';
import type { Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { changeSession, clearSession, getSession } from './session-store.ts';
import { isChallengeExpired, runSignInStep, loadSignedInUser } from './sign-in.ts';

/**
 * Completes the sign-in with a TOTP or recovery code and loads the user. An expired challenge is
 * removed from the session.
 * @throws errors of the call, and UserNotLoaded.
 */
export async function verifyCode(code: string): Promise<Me> {
  return runSignInStep(async () => {
    await withChallenge((challenge_token) =>
      call(verifySecondFactor, { body: { challenge_token, totp_code: code } }),
    );
    return loadSignedInUser();
  });
}

/**
 * Requests the mail that starts a two-factor reset.
 * @throws errors of the call.
 */
export async function sendTwoFactorResetRequest(): Promise<void> {
  await withChallenge((challenge_token) =>
    call(requestTwoFactorReset, { body: { challenge_token } }),
  );
}

/** Returns to the password step. */
export const cancelChallenge = (): void => clearSession();

/** Runs a step with the token of the sign-in that waits; removes an expired one from the session. */
export async function withChallenge(work: (token: string) => Promise<unknown>): Promise<void> {
  const { challengeToken } = getSession();
  if (challengeToken === null) throw new Error('The session has no second-factor challenge');
  try {
    await work(challengeToken);
  } catch (error) {
    if (isChallengeExpired(error))
      changeSession({ requires2FA: false, challengeToken: null, status: 'failed', error });
    throw error;
  }
}
