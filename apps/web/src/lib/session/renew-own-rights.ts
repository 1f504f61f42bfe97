import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { setUser } from './load-user.ts';
import { getSession } from './session-store.ts';

let renewing: Promise<void> | null = null;

/**
 * Reads the signed-in user again after a change of what they may do: sidebar and pages follow at
 * once. Where that fails, the server refuses what is no longer theirs all the same.
 */
export async function renewOwnRights(): Promise<void> {
  renewing ??= call(getMe)
    .then(keepIfStillHere)
    // The next page load asks again.
    .catch(() => {})
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

/** The answer may arrive when its user has signed out, or somebody else has signed in. */
function keepIfStillHere(user: Me): void {
  if (getSession().user?.id === user.id) setUser(user);
}
