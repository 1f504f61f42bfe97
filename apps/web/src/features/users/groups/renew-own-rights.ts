import { getMe } from '@portal/contract/users';
import { call } from '#web/lib/api/call.ts';
import { keepUser } from '#web/lib/session/load-user.ts';

/**
 * Reads the signed-in user again after a change of what they may do: sidebar and pages follow at
 * once. Where that fails, the server refuses what is no longer theirs all the same.
 */
export async function renewOwnRights(): Promise<void> {
  try {
    keepUser(await call(getMe));
  } catch {
    // The next page load asks again.
  }
}
