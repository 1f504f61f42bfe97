import { changeSession, getSession } from '#web/lib/session/session-store.ts';

/** Updates the session's user after two-factor authentication was turned on or off. */
export function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (user) changeSession({ user: { ...user, two_factor_enabled: on } });
}
