const key = 'session:return';

interface Place {
  path: string;
  userId: string | null;
}

/** Remembers where somebody was when they had to sign in; `userId` null where nobody was known yet. */
export function rememberPlace(path: string, userId: string | null): void {
  sessionStorage.setItem(key, JSON.stringify({ path, userId } satisfies Place));
}

/** Whether somebody's session ended while they were inside the portal. */
export function leftUnwillingly(): boolean {
  const stored = sessionStorage.getItem(key);
  return stored !== null && typeof readPlace(stored)?.userId === 'string';
}

/** Forgets the place: after a logout that was asked for. */
export const forgetPlace = (): void => sessionStorage.removeItem(key);

/** Takes the place back, for the same user only and only inside the dashboard. */
export function takePlace(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  forgetPlace();
  const place = stored === null ? null : readPlace(stored);
  if (!place || !/^\/dashboard(?:[/?]|$)/u.test(place.path)) return null;
  return place.userId === null || place.userId === userId ? place.path : null;
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
