import { endSession } from '@portal/contract/auth';
import { call } from '../api/call.ts';
import { clearDrafts } from '../form/draft.ts';
import { clearPersisted } from '../query/clear-persisted.ts';
import { setSignedOutUser, isSessionLost } from './return-path.ts';
import { clearSession, getSession } from './session-store.ts';
import { setUserHint, getUserHint } from './user-hint.ts';

/**
 * Signs out. What this browser holds of the user is cleared whether the server could be told or
 * not (specification §4); throws where it could not, because the session there lives on. Who logs
 * out because they want to has nothing to go on with either: neither a place nor a draft.
 */
export async function signOut(): Promise<void> {
  const userId = getSession().user?.id ?? getUserHint();
  const isDeliberate = !isSessionLost();
  try {
    await call(endSession);
  } finally {
    clearUser();
    // Only now: until it is done, Back still leads its user into their own dashboard.
    if (isDeliberate && userId !== null) {
      setSignedOutUser(userId);
      clearDrafts(null);
    }
  }
}

/** Clears the session and the persisted client state. */
export function clearUser(): void {
  clearPersisted();
  setUserHint(null);
  clearSession();
}
