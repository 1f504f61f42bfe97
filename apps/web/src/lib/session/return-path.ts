const key = 'session:return';
/** Set while Back leads to the pages of a user who signed out in this tab, until the next sign-in. */
const signedOutKey = 'session:left';

interface ReturnTarget {
  path: string;
  userId: string | null;
}

/** The user who signed out and the page they came back to: not stored, since they have left. */
let left: { userId: string; path: string | null } | null = null;

/**
 * Stores the page that required a sign-in. `userId` is null if unknown: the page then belongs to
 * the tab's earlier user, if any, who may have reached it by Back.
 */
export function saveReturnPath(path: string, userId: string | null): void {
  if (userId !== null) sessionStorage.removeItem(signedOutKey);
  else if (sessionStorage.getItem(signedOutKey) !== null) {
    if (left) left.path = path;
    return;
  }
  const target: ReturnTarget = { path, userId: userId ?? getReturnUserId() };
  sessionStorage.setItem(key, JSON.stringify(target));
}

/** Returns whether a session ended involuntarily in this tab. */
export function isSessionLost(): boolean {
  return sessionStorage.getItem(signedOutKey) === null && getReturnUserId() !== null;
}

/** Clears everything; call at sign-in. */
export function clearReturnPath(): void {
  left = null;
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(signedOutKey);
}

/** Clears the return path and remembers who signed out; call on a deliberate logout. */
export function setSignedOutUser(userId: string): void {
  left = { userId, path: null };
  sessionStorage.removeItem(key);
  sessionStorage.setItem(signedOutKey, '');
}

/** Returns and removes the return path; null for another user or outside the dashboard. */
export function takeReturnPath(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  const target = stored === null ? left : parseReturnTarget(stored);
  clearReturnPath();
  if (!target?.path || !/^\/dashboard(?:[/?]|$)/u.test(target.path)) return null;
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
