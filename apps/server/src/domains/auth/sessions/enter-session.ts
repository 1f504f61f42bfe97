import type { SessionCookies } from '#server/http/session-cookies.ts';
import type { Context } from '#server/resource/context.ts';
import { signOut } from './end-session.ts';
import type { SessionKey } from './session-key.ts';
import { setSessionCookies } from './set-session-cookies.ts';
import type { AuthTools, Tokens } from './tokens.ts';

/**
 * Gives the browser the cookies of a new session. Its earlier one, which may be another person's on a
 * shared computer, is over: nobody could end it any more.
 */
export async function enterSession(
  context: Context,
  cookies: SessionCookies,
  tools: AuthTools,
  sessionKey: SessionKey,
): Promise<void> {
  const earlier = findSessionId(cookies, tools.tokens);
  if (earlier !== null) await signOut(context, earlier);
  setSessionCookies(cookies, tools, { sessionKey, now: context.now });
}

/** Returns the session that the cookies name, live or not. */
export function findSessionId(cookies: SessionCookies, tokens: Tokens): string | null {
  const claim =
    tokens.readAccess(cookies.read('accessToken')) ??
    tokens.readRefresh(cookies.read('refreshToken'));
  return claim?.sessionId ?? null;
}
