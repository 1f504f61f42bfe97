import { changeSession, getSession } from '#web/lib/session/session-store.ts';

/** Updates the session's user after two-factor authentication was turned on or off. */
export function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (!user) return;
  const { two_factor_setup_due_at: dueAt } = user;
  const changed = { two_factor_enabled: on, two_factor_setup_due_at: on ? null : dueAt };
  changeSession({ user: { ...user, ...changed } });
}
