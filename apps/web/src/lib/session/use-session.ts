import type { Me } from '@portal/contract/users';
import { useStore } from '../store.ts';
import { sessionStore, type Session } from './session-store.ts';

/** Returns the session; updates on change. */
export function useSession(): Session {
  return useStore(sessionStore);
}

/**
 * Returns the signed-in user.
 * @throws outside the dashboard, where no user is guaranteed.
 */
export function useUser(): Me {
  const { user } = useSession();
  if (!user) throw new Error('This part of the portal needs somebody to be signed in');
  return user;
}
