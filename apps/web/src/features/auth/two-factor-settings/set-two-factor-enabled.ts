import { changeSession, getSession } from '#web/lib/session/session-store.ts';

/** Tells the portal that the signed-in user's two-factor authentication is on or off now. */
export function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (user) changeSession({ user: { ...user, two_factor_enabled: on } });
}
