import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { setUser } from './load-user.ts';
import { getSession } from './session-store.ts';

let reloading: Promise<void> | null = null;

/**
 * Reads the signed-in user again after a change of what they may do: sidebar and pages follow at
 * once. Where that fails, the server refuses what is no longer theirs all the same.
 */
export async function reloadCurrentUser(): Promise<void> {
  reloading ??= call(getMe)
    .then(setIfStillSignedIn)
    // The next page load asks again.
    .catch(() => {})
    .finally(() => {
      reloading = null;
    });
  return reloading;
}

/** The answer may arrive when its user has signed out, or somebody else has signed in. */
function setIfStillSignedIn(user: Me): void {
  if (getSession().user?.id === user.id) setUser(user);
}
