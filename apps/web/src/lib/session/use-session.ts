import type { Me } from '@portal/contract/users';
import { useSyncExternalStore } from 'react';
import { getSession, subscribeToSession, type Session } from './session-store.ts';

/** The session, kept up to date. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession);
}

/** The signed-in user. Throws outside the dashboard, where nobody need be signed in. */
export function useUser(): Me {
  const { user } = useSession();
  if (!user) throw new Error('This part of the portal needs somebody to be signed in');
  return user;
}
