import { endSession } from '@portal/contract/auth';
import { call } from '../api/call.ts';
import { clearDrafts } from '../form/draft.ts';
import { clearPersisted } from '../query/clear-persisted.ts';
import { leavePlace, leftUnwillingly } from './return-place.ts';
import { clearSession, getSession } from './session-store.ts';
import { setUserHint, userHint } from './user-hint.ts';

/**
 * Signs out. What this browser holds of the user is cleared whether the server could be told or
 * not (specification §4); throws where it could not, because the session there lives on. Who logs
 * out because they want to has nothing to go on with either: neither a place nor a draft.
 */
export async function signOut(): Promise<void> {
  const userId = getSession().user?.id ?? userHint();
  const isWilling = !leftUnwillingly();
  try {
    await call(endSession);
  } finally {
    forgetUser();
    // Only now: until it is done, Back still leads its user into their own dashboard.
    if (isWilling && userId !== null) {
      leavePlace(userId);
      clearDrafts(null);
    }
  }
}

/** Clears the session and the persisted client state. */
export function forgetUser(): void {
  clearPersisted();
  setUserHint(null);
  clearSession();
}
