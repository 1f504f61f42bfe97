import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { setUser } from './load-user.ts';
import { getSession } from './session-store.ts';

let reloading: Promise<void> | null = null;

/**
 * Reloads the signed-in user after a permission change, so that sidebar and pages update. Failures
 * are ignored, because the server enforces permissions.
 */
export async function reloadCurrentUser(): Promise<void> {
  reloading ??= call(getMe)
    .then(setIfStillSignedIn)
    // The next page load retries.
    .catch(() => {})
    .finally(() => {
      reloading = null;
    });
  return reloading;
}

/** The response may arrive after a sign-out or another sign-in. */
function setIfStillSignedIn(user: Me): void {
  if (getSession().user?.id === user.id) setUser(user);
}
