import type { Me } from '@portal/contract/users';
import { createStore } from '../store.ts';

/** Client session (specification §3, "Auth session (client)"). */
export interface Session {
  isAuthenticated: boolean;
  user: Me | null;
  requires2FA: boolean;
  challengeToken: string | null;
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  error: unknown;
}

const signedOut: Session = {
  isAuthenticated: false,
  user: null,
  requires2FA: false,
  challengeToken: null,
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
