const key = 'session:user';

/**
 * The id of the user whom this browser last signed in and has not signed out. It proves nothing (the
 * cookies do); it spares visitors a call that would fail, and tells one user's leavings from another's.
 */
export const userHint = (): string | null => localStorage.getItem(key);

/** Remembers the user who signed in, or forgets them. */
export function setUserHint(id: string | null): void {
  if (id === null) localStorage.removeItem(key);
  else localStorage.setItem(key, id);
}

/**
 * Calls the listener with the id when another tab signs somebody in or out, and when the browser
 * brings back a page that slept meanwhile and heard nothing.
 */
export function onUserHintElsewhere(listener: (id: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(userHint());
  };
  const woken = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(userHint());
  };
  addEventListener('storage', heard);
  addEventListener('pageshow', woken);
  return () => {
    removeEventListener('storage', heard);
    removeEventListener('pageshow', woken);
  };
}
