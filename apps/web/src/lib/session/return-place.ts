const key = 'session:return';
/** Who logged out of this tab: its Back button leads to their pages until somebody signs in. */
const leftKey = 'session:left';

interface Place {
  path: string;
  userId: string | null;
}

/**
 * Remembers where somebody was when they had to sign in; `userId` null where nobody is known: then
 * it is a place of whoever was in this tab before, if anybody, whom its Back button has brought there.
 */
export function rememberPlace(path: string, userId: string | null): void {
  if (userId !== null) sessionStorage.removeItem(leftKey);
  const place: Place = {
    path,
    userId: userId ?? sessionStorage.getItem(leftKey) ?? ownerOfPlace(),
  };
  sessionStorage.setItem(key, JSON.stringify(place));
}

/** Whether somebody's session ended while they were inside the portal. */
export function leftUnwillingly(): boolean {
  return sessionStorage.getItem(leftKey) === null && ownerOfPlace() !== null;
}

/** Forgets all of it: somebody is in, whose tab this is now. */
export function arrive(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(leftKey);
}

/** Forgets the place, and keeps who leaves: for a logout that is asked for. */
export function leavePlace(userId: string): void {
  sessionStorage.removeItem(key);
  sessionStorage.setItem(leftKey, userId);
}

/** Takes the place back, for the same user only and only inside the dashboard. */
export function takePlace(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  arrive();
  const place = stored === null ? null : readPlace(stored);
  if (!place || !/^\/dashboard(?:[/?]|$)/u.test(place.path)) return null;
  return place.userId === null || place.userId === userId ? place.path : null;
}

function ownerOfPlace(): string | null {
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : (readPlace(stored)?.userId ?? null);
}

function readPlace(stored: string): Place | null {
  try {
    const place: unknown = JSON.parse(stored);
    if (typeof place !== 'object' || place === null) return null;
    if (!('path' in place) || typeof place.path !== 'string') return null;
    const userId = 'userId' in place && typeof place.userId === 'string' ? place.userId : null;
    return { path: place.path, userId };
  } catch {
    return null;
  }
}
