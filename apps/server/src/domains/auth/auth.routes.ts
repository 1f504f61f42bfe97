import {
  createSession,
  endSession as logout,
  getCsrf,
  refreshSession,
} from '@portal/contract/auth';
import { record } from '#server/audit/record.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Csrf } from '#server/http/csrf.ts';
import type { SessionCookies } from '#server/http/session-cookies.ts';
import { isId, newId } from '#server/kernel/ids.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Signer } from '#server/kernel/signing.ts';
import { transact } from '#server/resource/transact.ts';
import { linkRoutes } from './links/links.routes.ts';
import { endSession } from './sessions/end-session.ts';
import { refresh } from './sessions/refresh.ts';
import { signIn } from './sessions/sign-in.ts';
import type { RefreshClaim, Tokens } from './sessions/tokens.ts';

/** What the calls of `/auth/` work with besides their context. */
export interface AuthTools {
  readonly tokens: Tokens;
  readonly csrf: Csrf;
  readonly deviceSigner: Signer;
}

/** The calls of `/auth/`. */
export function authRoutes(tools: AuthTools): BoundRoute[] {
  const { tokens, csrf } = tools;
  return [
    bind(getCsrf, async ({ cookies }) => {
      const sessionId = sessionNamedIn(cookies, tokens);
      cookies.set('csrfToken', csrf.renew(cookies.read('csrfToken'), sessionId));
    }),

    bind(createSession, async ({ context, body, cookies }) => {
      const deviceId = deviceIn(cookies, tools.deviceSigner) ?? newId();
      const sessionId = await signIn(context, { ...body, deviceId });
      cookies.set('device', tools.deviceSigner.seal(deviceId));
      setSession(cookies, tools, { claim: { sessionId, generation: 0 }, now: context.now });
      cookies.set('csrfToken', csrf.issue(sessionId));
      return { two_fa_required: false, challenge_token: null };
    }),

    bind(refreshSession, async ({ context, cookies }) => {
      const claim = tokens.readRefresh(cookies.read('refreshToken'));
      if (!claim) throw new PortalError('not_authenticated');
      const deviceId = deviceIn(cookies, tools.deviceSigner);
      const renewed = await refresh(context, claim, deviceId);
      setSession(cookies, tools, { claim: renewed, now: context.now });
      cookies.set('csrfToken', csrf.renew(cookies.read('csrfToken'), claim.sessionId));
      return {};
    }),

    bind(logout, async ({ context, cookies }) => {
      const sessionId = sessionNamedIn(cookies, tokens);
      if (sessionId !== null) {
        await transact(context, async (tx) => {
          const userId = await endSession(tx, sessionId, context.now);
          if (userId === null) return;
          await record(tx, context, { action: 'sign_out', table: userAccount, objectId: userId });
        });
      }
      for (const cookie of ['accessToken', 'refreshToken', 'csrfToken'] as const)
        cookies.clear(cookie);
    }),

    ...linkRoutes,
  ];
}

function sessionNamedIn(cookies: SessionCookies, tokens: Tokens): string | null {
  const claim =
    tokens.readAccess(cookies.read('accessToken')) ??
    tokens.readRefresh(cookies.read('refreshToken'));
  return claim?.sessionId ?? null;
}

function setSession(
  cookies: SessionCookies,
  { tokens }: AuthTools,
  { claim, now }: { claim: RefreshClaim; now: Date },
): void {
  cookies.set('accessToken', tokens.access(claim.sessionId, now));
  cookies.set('refreshToken', tokens.refresh(claim));
}

function deviceIn(cookies: SessionCookies, signer: Signer): string | null {
  const sealed = cookies.read('device');
  const deviceId = sealed ? signer.open(sealed) : null;
  return deviceId !== null && isId(deviceId) ? deviceId : null;
}
