import { useEffect } from 'react';

/** The page is shown first; then what others change is followed. In ms. */
const connectDelay = 1000;

/** Follows other users' changes while this user is signed in; null without a user. */
export function useEvents(userId: string | null): void {
  useEffect(() => {
    if (userId === null || !('EventSource' in globalThis)) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const { followEvents } = await import('#web/lib/events/follow-events.ts');
      if (!isOver) stop = followEvents();
    };
    // Without it the page is as good as without events: it is read again as it grows old.
    const timer = setTimeout(() => void follow().catch(() => {}), connectDelay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId]);
}
