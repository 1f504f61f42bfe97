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
 * Moves the person with their session: to /logout when it could not be renewed on a private path
 * (specification §2), and as other tabs sign in, sign out, or sign in somebody else. `restart` loads
 * the page anew, so that nothing of the former user is left in its memory. A call that is refused
 * tells that the user's groups have changed: sidebar and pages follow.
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
