import { createSession } from '@portal/contract/auth';
import { getMe, type Me } from '@portal/contract/users';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { applyPreferredLanguage } from '#web/lib/i18n/detection.ts';
import { setUser } from './load-user.ts';
import { changeSession } from './session-store.ts';

/** The sign-in succeeded, but loading the user failed; see `cause`. */
export class UserNotLoaded extends Error {
  override readonly name = 'UserNotLoaded';
}

/**
 * Signs in with e-mail and password and loads the user. Returns null if a second factor is
 * required: the session then contains the challenge (specification §4, login).
 * @throws errors of the call, and UserNotLoaded.
 */
export async function signIn(email: string, password: string): Promise<Me | null> {
  return runSignInStep(async () => {
    const response = await call(createSession, { body: { email, password } });
    if (!response.two_fa_required) return loadSignedInUser();
    changeSession({
      status: 'succeeded',
      requires2FA: true,
      challengeToken: response.challenge_token,
      secondFactors: response.second_factors,
    });
    return null;
  });
}

/** Runs a sign-in step and records its progress and error in the session. */
export async function runSignInStep<Result>(step: () => Promise<Result>): Promise<Result> {
  changeSession({ status: 'loading', error: null });
  try {
    return await step();
  } catch (error) {
    changeSession({ status: 'failed', error });
    throw error;
  }
}

/**
 * Loads the user after a successful sign-in and sets it as this browser's user.
 * @throws UserNotLoaded.
 */
export async function loadSignedInUser(): Promise<Me> {
  try {
    const user = await call(getMe);
    await applyPreferredLanguage(user.preferred_language);
    setUser(user);
    return user;
  } catch (error) {
    throw new UserNotLoaded('The user could not be loaded', { cause: error });
  }
}

/** Returns whether the challenge's time or number of attempts is used up. */
export function isChallengeExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'challenge_expired';
}
