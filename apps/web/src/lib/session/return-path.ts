const key = 'session:return';
/** User who signed out in this tab: Back leads to their pages until the next sign-in. */
const signedOutKey = 'session:left';

interface ReturnTarget {
  path: string;
  userId: string | null;
}

/**
 * Stores the page that required a sign-in. `userId` is null if unknown: the page then belongs to
 * the tab's earlier user, if any, who may have reached it by Back.
 */
export function saveReturnPath(path: string, userId: string | null): void {
  if (userId !== null) sessionStorage.removeItem(signedOutKey);
  const target: ReturnTarget = {
    path,
    userId: userId ?? sessionStorage.getItem(signedOutKey) ?? getReturnUserId(),
  };
  sessionStorage.setItem(key, JSON.stringify(target));
}

/** Returns whether a session ended involuntarily in this tab. */
export function isSessionLost(): boolean {
  return sessionStorage.getItem(signedOutKey) === null && getReturnUserId() !== null;
}

/** Clears everything; call at sign-in. */
export function clearReturnPath(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(signedOutKey);
}

/** Clears the return path and stores who signed out; call on a deliberate logout. */
export function setSignedOutUser(userId: string): void {
  sessionStorage.removeItem(key);
  sessionStorage.setItem(signedOutKey, userId);
}

/** Returns and removes the return path; null for another user or outside the dashboard. */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  clearReturnPath();
  const target = stored === null ? null : parseReturnTarget(stored);
  if (!target || !/^\/dashboard(?:[/?]|$)/u.test(target.path)) return null;
  return target.userId === null || target.userId === userId ? target.path : null;
}

function getReturnUserId(): string | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : (parseReturnTarget(stored)?.userId ?? null);
}

function parseReturnTarget(stored: string): ReturnTarget | null {
  try {
    const target: unknown = JSON.parse(stored);
    if (typeof target !== 'object' || target === null) return null;
    if (!('path' in target) || typeof target.path !== 'string') return null;
    const userId = 'userId' in target && typeof target.userId === 'string' ? target.userId : null;
    return { path: target.path, userId };
  } catch {
    return null;
  }
}
