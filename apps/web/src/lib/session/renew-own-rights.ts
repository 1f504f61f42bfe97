import { getMe } from '@portal/contract/users';
import { call } from '../api/call.ts';
import { keepUser } from './load-user.ts';

let renewing: Promise<void> | null = null;

/**
 * Reads the signed-in user again after a change of what they may do: sidebar and pages follow at
 * once. Where that fails, the server refuses what is no longer theirs all the same.
 */
export async function renewOwnRights(): Promise<void> {
  renewing ??= call(getMe)
    .then(keepUser)
    // The next page load asks again.
    .catch(() => {})
    .finally(() => {
      renewing = null;
    });
  return renewing;
}
