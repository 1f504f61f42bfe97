const key = 'session:return';
/** Who logged out of this tab: its Back button leads to their pages until somebody signs in. */
const signedOutKey = 'session:left';

interface ReturnTarget {
  path: string;
  userId: string | null;
}

/**
 * Remembers where somebody was when they had to sign in; `userId` null where nobody is known: then
 * it is a place of whoever was in this tab before, if anybody, whom its Back button has brought there.
 */
export function saveReturnPath(path: string, userId: string | null): void {
  if (userId !== null) sessionStorage.removeItem(signedOutKey);
  const target: ReturnTarget = {
    path,
    userId: userId ?? sessionStorage.getItem(signedOutKey) ?? getReturnUserId(),
  };
  sessionStorage.setItem(key, JSON.stringify(target));
}

/** Whether somebody's session ended while they were inside the portal. */
export function isSessionLost(): boolean {
  return sessionStorage.getItem(signedOutKey) === null && getReturnUserId() !== null;
}

/** Forgets all of it: somebody is in, whose tab this is now. */
export function clearReturnPath(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(signedOutKey);
}

/** Forgets the place, and keeps who leaves: for a logout that is asked for. */
export function setSignedOutUser(userId: string): void {
  sessionStorage.removeItem(key);
  sessionStorage.setItem(signedOutKey, userId);
}

/** Takes the place back, for the same user only and only inside the dashboard. */
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
