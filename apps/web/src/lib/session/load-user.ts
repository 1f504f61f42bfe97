import { getMe, type Me } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { getCsrfToken } from '../api/csrf.ts';
import { hasStatus } from '../api/api-error.ts';
import { clearDrafts } from '../form/draft.ts';
import { clearPersisted, clearPersistedForOtherUsers } from '../query/clear-persisted.ts';
import { changeSession, clearSession, getSession } from './session-store.ts';
import { setUserHint, getUserHint } from './user-hint.ts';

let loading: Promise<Me | null> | null = null;

/**
 * The signed-in user, asked for once per page load; null where nobody is signed in. Throws
 * NetworkError or ApiError where the server cannot tell: that is no logout.
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
 * Whether asking would only fail: nobody has signed in here, and the csrftoken cookie is not there,
 * which comes, goes and lives as long as the session. Where either speaks for one the server decides.
 */
function isKnownSignedOut(): boolean {
  return getUserHint() === null && getCsrfToken() === null;
}

/** Asks the server who is signed in, and keeps the answer. */
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

/** Makes the user the signed-in one; what an earlier user left in this browser is cleared. */
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
