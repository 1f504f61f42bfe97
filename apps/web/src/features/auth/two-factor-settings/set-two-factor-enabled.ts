import { changeSession, getSession } from '#web/lib/session/session-store.ts';

/** Updates the session's user after their authenticator app was set up or turned off. */
export function setTwoFactorEnabled(on: boolean): void {
  const { user } = getSession();
  if (!user) return;
  const { two_factor_setup_due_at: dueAt, has_passkey: hasPasskey } = user;
  const changed = {
    has_authenticator_app: on,
    two_factor_enabled: on || hasPasskey,
    two_factor_setup_due_at: on ? null : dueAt,
  };
  changeSession({ user: { ...user, ...changed } });
}
