export const userHintKey = 'session:user';

/**
 * Returns the id of the last user signed in on this browser, until they sign out. No proof of
 * identity (the cookies are); it saves visitors a failing request and detects a change of user.
 */
export const getUserHint = (): string | null => localStorage.getItem(userHintKey) || null;

/** Stores the id of the signed-in user; null removes it. */
export function setUserHint(id: string | null): void {
  if (id === null) localStorage.removeItem(userHintKey);
  else localStorage.setItem(userHintKey, id);
}

/**
 * Calls the listener when another tab signs a user in or out, and when the browser restores a page
 * from the back/forward cache. Returns the unsubscribe function.
 */
export function onUserHintChange(listener: (id: string | null) => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === userHintKey || event.key === null) listener(getUserHint());
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
