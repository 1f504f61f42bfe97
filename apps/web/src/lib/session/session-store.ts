import type { SecondFactor } from '@portal/contract/auth';
import type { Me } from '@portal/contract/users';
import { createStore, useStore } from '#web/lib/store.ts';

/** Client session (specification §3, "Auth session (client)"). */
interface Session {
  isAuthenticated: boolean;
  user: Me | null;
  requires2FA: boolean;
  challengeToken: string | null;
  /** Of which the challenge requires one. */
  secondFactors: readonly SecondFactor[];
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  error: unknown;
}

const signedOut: Session = {
  isAuthenticated: false,
  user: null,
  requires2FA: false,
  challengeToken: null,
  secondFactors: [],
  status: 'idle',
  error: null,
};

export const sessionStore = createStore(signedOut);

export const getSession = sessionStore.getState;

export function changeSession(changes: Partial<Session>): void {
  sessionStore.setState({ ...getSession(), ...changes });
}

/** Clears session, user and challenge (specification §4, logout). */
export function clearSession(): void {
  changeSession(signedOut);
}

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
