const key = 'session:user';

/**
 * The id of the user whom this browser last signed in and has not signed out. It proves nothing (the
 * cookies do); it spares visitors a call that would fail, and tells one user's leavings from another's.
 */
export const getUserHint = (): string | null => localStorage.getItem(key);

/** Remembers the user who signed in, or forgets them. */
export function setUserHint(id: string | null): void {
  if (id === null) localStorage.removeItem(key);
  else localStorage.setItem(key, id);
}

/**
 * Calls the listener with the id when another tab signs somebody in or out, and when the browser
 * brings back a page that slept meanwhile and heard nothing.
 */
export function onUserHintChange(listener: (id: string | null) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener(getUserHint());
  };
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(getUserHint());
  };
  addEventListener('storage', handleStorage);
  addEventListener('pageshow', handlePageShow);
  return () => {
    removeEventListener('storage', handleStorage);
    removeEventListener('pageshow', handlePageShow);
  };
}
