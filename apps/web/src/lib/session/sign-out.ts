import { endSession } from '@portal/contract/auth';
import { call } from '../api/call.ts';
import { clearPersisted } from '../query/clear-persisted.ts';
import { clearSession } from './session-store.ts';
import { setUserHint } from './user-hint.ts';

/**
 * Signs out. What this browser holds of the user is cleared whether the server could be told or
 * not (specification §4); throws where it could not, because the session there lives on.
 */
export async function signOut(): Promise<void> {
  try {
    await call(endSession);
  } finally {
    forgetUser();
  }
}

/** Clears the session and the persisted client state. */
export function forgetUser(): void {
  clearPersisted();
  setUserHint(null);
  clearSession();
}
