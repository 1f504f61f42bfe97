import type { SessionCookies } from '#server/http/session-cookies.ts';
import { isId } from '#server/kernel/ids.ts';
import type { SessionKey } from './session-key.ts';
import type { AuthTools, RefreshClaim } from './tokens.ts';

/** Returns the id in the `device` cookie, or null without a validly signed one. */
export function readDeviceId(cookies: SessionCookies, { deviceSigner }: AuthTools): string | null {
  const signed = cookies.read('device');
  const deviceId = signed ? deviceSigner.verify(signed) : null;
  return deviceId !== null && isId(deviceId) ? deviceId : null;
}

/** Sets the `device` cookie for a year. */
export function setDeviceCookie(
  cookies: SessionCookies,
  { deviceSigner }: AuthTools,
  deviceId: string,
): void {
  cookies.set('device', deviceSigner.sign(deviceId));
}

/** Signs the `device` cookie anew after a change of the secret key. */
export function renewDeviceCookie(cookies: SessionCookies, tools: AuthTools): void {
  const signed = cookies.read('device');
  const deviceId = readDeviceId(cookies, tools);
  if (signed === undefined || deviceId === null || tools.deviceSigner.isCurrent(signed)) return;
  setDeviceCookie(cookies, tools, deviceId);
}

/** Sets the cookies of a new session. */
export function setSessionCookies(
  cookies: SessionCookies,
  tools: AuthTools,
  { sessionKey, now }: { sessionKey: SessionKey; now: Date },
): void {
  setTokenCookies(cookies, tools, { claim: { ...sessionKey, generation: 0 }, now });
  cookies.set('csrfToken', tools.csrf.issue(sessionKey.sessionId));
}

/** Sets the access and refresh token of one generation of a session. */
export function setTokenCookies(
  cookies: SessionCookies,
  { tokens }: AuthTools,
  { claim, now }: { claim: RefreshClaim; now: Date },
): void {
  cookies.set('accessToken', tokens.access(claim, now));
  cookies.set('refreshToken', tokens.refresh(claim));
}
