import {
  createSession,
  endSession as logout,
  getCsrf,
  refreshSession,
} from '@portal/contract/auth';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { AuthTools } from './tokens.ts';
import { signOut } from './end-session.ts';
import { enterSession, findSessionId } from './enter-session.ts';
import {
  readDeviceId,
  renewDeviceCookie,
  setTokenCookies,
  setDeviceCookie,
} from './set-session-cookies.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';

/** Routes to sign in, sign out and refresh a session. */
export function signInRoutes(tools: AuthTools): BoundRoute[] {
  const { tokens, csrf } = tools;
  return [
    bind(getCsrf, async ({ cookies }) => {
      const sessionId = findSessionId(cookies, tokens);
      cookies.set('csrfToken', csrf.renew(cookies.read('csrfToken'), sessionId));
    }),

    bind(createSession, async ({ context, body, cookies }) => {
      const credentials = { ...body, deviceId: readDeviceId(cookies, tools) };
      const { sessionKey, challengeToken, factors, deviceId, mustSetUp } = await signIn(
        context,
        credentials,
      );
      setDeviceCookie(cookies, tools, deviceId);
      if (sessionKey !== null) await enterSession(context, cookies, tools, sessionKey);
      return {
        two_fa_required: challengeToken !== null,
        challenge_token: challengeToken,
        second_factors: [...factors],
        two_factor_setup_required: mustSetUp,
      };
    }),

    bind(refreshSession, async ({ context, cookies }) => {
      const claim = tokens.readRefresh(cookies.read('refreshToken'));
      if (!claim) throw new DomainError('not_authenticated');
      const renewed = await refresh(context, claim, readDeviceId(cookies, tools));
      setTokenCookies(cookies, tools, { claim: renewed, now: context.now });
      cookies.set('csrfToken', csrf.renew(cookies.read('csrfToken'), claim.sessionId));
      renewDeviceCookie(cookies, tools);
      return {};
    }),

    bind(logout, async ({ context, cookies }) => {
      const sessionId = findSessionId(cookies, tokens);
      if (sessionId !== null) await signOut(context, sessionId);
      for (const cookie of ['accessToken', 'refreshToken', 'csrfToken'] as const)
        cookies.clear(cookie);
    }),
  ];
}
