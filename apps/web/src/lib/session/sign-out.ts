import { endSession } from '@portal/contract/auth';
import { call } from '../api/call.ts';
import { clearDrafts } from '#web/lib/form/clear-drafts.ts';
import { clearPersisted } from '../query/clear-persisted.ts';
import { setSignedOutUser, isSessionLost } from './return-path.ts';
import { clearSession, getSession } from './session-store.ts';
import { setUserHint, getUserHint } from './user-hint.ts';

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
    clearUser();
    // Not earlier: until the request completes, Back leads into the user's own dashboard.
    if (isDeliberate && userId !== null) {
      setSignedOutUser(userId);
      clearDrafts(null);
    }
  }
}

/** Clears the session and all persisted client state. */
export function clearUser(): void {
  clearPersisted();
  setUserHint(null);
  clearSession();
}
