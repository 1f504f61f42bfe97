import type { SessionCookies } from '#server/http/session-cookies.ts';
import { isId } from '#server/kernel/ids.ts';
import type { AuthTools } from '../auth-tools.ts';
import type { RefreshClaim } from './tokens.ts';

/** The browser that calls, as its `device` cookie tells; null where it has none of ours. */
export function readDeviceId(cookies: SessionCookies, { deviceSigner }: AuthTools): string | null {
  const signed = cookies.read('device');
  const deviceId = signed ? deviceSigner.open(signed) : null;
  return deviceId !== null && isId(deviceId) ? deviceId : null;
}

/** Gives the caller's browser the cookie that tells it, for a year from now. */
export function setDeviceCookie(
  cookies: SessionCookies,
  { deviceSigner }: AuthTools,
  deviceId: string,
): void {
  cookies.set('device', deviceSigner.sign(deviceId));
}

/** Gives the caller the cookies of a session that has just begun. */
export function setSessionCookies(
  cookies: SessionCookies,
  tools: AuthTools,
  { sessionId, now }: { sessionId: string; now: Date },
): void {
  setTokenCookies(cookies, tools, { claim: { sessionId, generation: 0 }, now });
  cookies.set('csrfToken', tools.csrf.issue(sessionId));
}

/** Gives the caller the tokens of a generation of their session. */
export function setTokenCookies(
  cookies: SessionCookies,
  { tokens }: AuthTools,
  { claim, now }: { claim: RefreshClaim; now: Date },
): void {
  cookies.set('accessToken', tokens.access(claim.sessionId, now));
  cookies.set('refreshToken', tokens.refresh(claim));
}
