import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { getCsrfToken } from '#web/lib/api/request-url.ts';
import { hasStatus } from '../api/api-error.ts';
import { clearDrafts } from '#web/lib/form/clear-drafts.ts';
import { clearPersisted, clearPersistedForOtherUsers } from '../query/clear-persisted.ts';
import { changeSession, clearSession, getSession } from './session-store.ts';
import { setUserHint, getUserHint } from './user-hint.ts';

let loading: Promise<Me | null> | null = null;

/**
 * Returns the signed-in user, loaded once per page load; null if signed out.
 * @throws NetworkError or ApiError if the server cannot tell, which is not a sign-out.
 */
export async function ensureUser(): Promise<Me | null> {
  const { user } = getSession();
  if (user) return user;
  if (isKnownSignedOut()) return null;
  loading ??= loadUser().finally(() => {
    loading = null;
  });
  return loading;
}

/**
 * Returns whether a request would only fail: no stored user id and no csrftoken cookie, which lives
 * as long as the session.
 */
function isKnownSignedOut(): boolean {
  return getUserHint() === null && getCsrfToken() === null;
}

/** Loads the signed-in user and stores it in the session. */
async function loadUser(): Promise<Me | null> {
  changeSession({ status: 'loading', error: null });
  try {
    const user = await call(getMe);
    setUser(user);
    return user;
  } catch (error) {
    if (!hasStatus(error, 401)) {
      changeSession({ status: 'failed', error });
      throw error;
    }
    clearSession();
    return null;
  }
}

/** Sets the signed-in user and clears the data of any earlier user of this browser. */
export function setUser(user: Me): void {
  const before = getUserHint();
  if (before !== null && before !== user.id) clearPersisted();
  clearPersistedForOtherUsers(user.id);
  clearDrafts(user.id);
  setUserHint(user.id);
  changeSession({
    isAuthenticated: true,
    user,
    requires2FA: false,
    challengeToken: null,
    status: 'succeeded',
    error: null,
  });
}
