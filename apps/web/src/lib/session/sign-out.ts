import { endSession } from '@portal/contract/auth';
import { call } from '../api/call.ts';
import { clearDrafts } from '#web/lib/form/clear-drafts.ts';
import { clearPersisted } from '../query/clear-persisted.ts';
import { setSignedOutUser, isSessionLost } from './return-path.ts';
import { clearSession, getSession } from './session-store.ts';
import { getUserHint, setUserHint, userHintKey } from './user-hint.ts';

/**
 * Signs out. Clears all local data of the user even if the request fails (specification §4). A
 * deliberate logout also removes the return path and drafts.
 * @throws if the request failed, because the session still exists on the server.
 */
export async function signOut(): Promise<void> {
  const userId = getSession().user?.id ?? getUserHint();
  const isDeliberate = !isSessionLost();
  try {
    await call(endSession);
  } finally {
    // Not earlier: until the request completes, Back leads into the user's own dashboard.
    if (isDeliberate && userId !== null) clearPersonal(userId);
    else clearUser();
  }
}

/**
 * Clears everything that this browser stores about a user who leaves on purpose: session, persisted
 * data, drafts, the offline copy and every other entry that names them. Preferences stay under a
 * mark.
 */
export function clearPersonal(userId: string): void {
  clearPersisted();
  // Empty and not removed, so that the other tabs see that the user left on purpose.
  localStorage.setItem(userHintKey, '');
  clearSession();
  clearPersonalOfTab(userId);
}

/** Clears the same in a tab whose user has left in another one, which has cleared what they share. */
export function clearPersonalOfTab(userId: string): void {
  setSignedOutUser(userId);
  clearDrafts(null);
  for (const storage of [sessionStorage, localStorage])
    for (const [name, value] of Object.entries(storage))
      if (`${name} ${value}`.includes(userId)) storage.removeItem(name);
}

/** Clears the session and all persisted client state. */
export function clearUser(): void {
  clearPersisted();
  setUserHint(null);
  clearSession();
}

/** Returns whether the last user of this browser left on purpose, and did not lose the session. */
export const hasUserLeft = (): boolean => localStorage.getItem(userHintKey) === '';
