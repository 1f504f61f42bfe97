import { permissionDenied, sessionEnded } from '#web/lib/api/signals.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { setSignedOutUser, saveReturnPath } from '#web/lib/session/return-path.ts';
import { clearPersisted, persistedCleared } from '#web/lib/query/clear-persisted.ts';
import { clearSession, getSession } from '#web/lib/session/session-store.ts';
import { clearUser } from '#web/lib/session/sign-out.ts';
import { onUserHintChange } from '#web/lib/session/user-hint.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { isPrivatePath } from './private-path.ts';

interface Navigator {
  navigate: (to: { to: '/' | '/logout' | '/dashboard' }) => Promise<void>;
}

/**
 * Follows the session: leads to /logout if it cannot be renewed on a private path (specification
 * §2), and reacts when another tab signs in, signs out or switches the user. `restart` reloads the
 * page, so that nothing of the former user stays in memory. A refused call means that the user's
 * groups have changed: sidebar and pages are updated.
 */
export function followSession(
  router: Navigator,
  restart = () => location.assign('/dashboard'),
): void {
  // Toasts of one user may name their customers.
  persistedCleared.subscribe(() => toasts.clear());
  sessionEnded.subscribe(() => {
    const { user } = getSession();
    const returnPath = location.pathname + location.search;
    clearUser();
    // Without a user, the dashboard's guard redirects.
    if (!user || !isPrivatePath(location.pathname)) return;
    saveReturnPath(returnPath, user.id);
    void router.navigate({ to: '/logout' });
  });
  permissionDenied.subscribe(() => {
    if (getSession().user) void reloadCurrentUser();
  });
  onUserHintChange((id) => {
    const { user } = getSession();
    if (user && id !== user.id) {
      clearTabMemory();
      if (id === null) {
        setSignedOutUser(user.id);
        void router.navigate({ to: '/' });
      } else restart();
    } else if (!user && id !== null && location.pathname === '/') {
      void router.navigate({ to: '/dashboard' });
    }
  });
}

/** The other tab has changed what all tabs share; only this tab's own memory is left to clear. */
function clearTabMemory(): void {
  clearPersisted();
  clearSession();
}
