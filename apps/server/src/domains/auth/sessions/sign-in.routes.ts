import {
  createSession,
  endSession as logout,
  getCsrf,
  refreshSession,
} from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { transact } from '#server/resource/transact.ts';
import type { AuthTools, Tokens } from './tokens.ts';
import { endSession } from './end-session.ts';
import {
  readDeviceId,
  renewDeviceCookie,
  setSessionCookies,
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
      const { sessionKey, challengeToken, deviceId, mustSetUp } = await signIn(
        context,
        credentials,
      );
      setDeviceCookie(cookies, tools, deviceId);
      if (sessionKey !== null) setSessionCookies(cookies, tools, { sessionKey, now: context.now });
      return {
        two_fa_required: challengeToken !== null,
        challenge_token: challengeToken,
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
      if (sessionId !== null) {
        await transact(context, async (tx) => {
          const userId = await endSession(tx, sessionId, context.now);
          if (userId === null) return;
          await writeAuditEntry(tx, context, {
            action: 'sign_out',
            table: userAccount,
            objectId: userId,
          });
        });
      }
      for (const cookie of ['accessToken', 'refreshToken', 'csrfToken'] as const)
        cookies.clear(cookie);
    }),
  ];
}

function findSessionId(cookies: SessionCookies, tokens: Tokens): string | null {
  const claim =
    tokens.readAccess(cookies.read('accessToken')) ??
    tokens.readRefresh(cookies.read('refreshToken'));
  return claim?.sessionId ?? null;
}
