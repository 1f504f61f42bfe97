import { createSession } from '@portal/contract/auth';
import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { applyPreferredLanguage } from '../i18n/preferred-language.ts';
import { keepUser } from './load-user.ts';
import { changeSession } from './session-store.ts';

/**
 * Signs in with e-mail and password, then loads the user. Null where a second factor is asked for:
 * the session then holds the challenge and nobody is signed in yet (specification §4, login).
 */
export async function signIn(email: string, password: string): Promise<Me | null> {
  changeSession({ status: 'loading', error: null });
  try {
    const answer = await call(createSession, { body: { email, password } });
    if (answer.two_fa_required) {
      changeSession({
        status: 'succeeded',
        requires2FA: true,
        challengeToken: answer.challenge_token,
      });
      return null;
    }
    const user = await call(getMe);
    await applyPreferredLanguage(user.preferred_language);
    keepUser(user);
    return user;
  } catch (error) {
    changeSession({ status: 'failed', error });
    throw error;
  }
}
