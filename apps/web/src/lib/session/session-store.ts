import type { Me } from '@portal/contract/users';

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

let current: Session = signedOut;
const listeners = new Set<() => void>();

export const getSession = (): Session => current;

/** Calls the listener after each change. Returns the unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeSession(changes: Partial<Session>): void {
  current = { ...current, ...changes };
  for (const listener of listeners) listener();
}

/** Clears session, user and challenge (specification §4, logout). */
export function clearSession(): void {
  changeSession(signedOut);
}
