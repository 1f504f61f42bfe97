import { createSession } from '@portal/contract/auth';
import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { applyPreferredLanguage } from '../i18n/preferred-language.ts';
import { setUser } from './load-user.ts';
import { changeSession } from './session-store.ts';

/** The sign-in was right, but the user could not be loaded; `cause` says why. */
export class UserNotLoaded extends Error {
  override readonly name = 'UserNotLoaded';
}

/**
 * Signs in with e-mail and password, then loads the user. Null where a second factor is asked for:
 * the session then holds the challenge and nobody is signed in yet (specification §4, login).
 * Throws what the call throws, and UserNotLoaded.
 */
export async function signIn(email: string, password: string): Promise<Me | null> {
  return runSignInStep(async () => {
    const response = await call(createSession, { body: { email, password } });
    if (!response.two_fa_required) return loadSignedInUser();
    changeSession({
      status: 'succeeded',
      requires2FA: true,
      challengeToken: response.challenge_token,
    });
    return null;
  });
}

/** Keeps in the session that a step of signing in is under way, and how it failed. */
export async function runSignInStep<Result>(step: () => Promise<Result>): Promise<Result> {
  changeSession({ status: 'loading', error: null });
  try {
    return await step();
  } catch (error) {
    changeSession({ status: 'failed', error });
    throw error;
  }
}

/** Loads the user whom the server has signed in, and makes them the one of this browser. */
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
