import { useEffect } from 'react';
import { getSession } from '#web/lib/session/session-store.ts';

/** Delay in ms before the event stream opens, so that the page loads first. */
const connectDelay = 1000;

/** Follows other users' changes while this user is signed in. */
export function useEvents(userId: string): void {
  useEffect(() => {
    if (!('EventSource' in globalThis)) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const { followEvents } = await import('#web/lib/events/follow-events.ts');
      if (!isOver && getSession().user?.id === userId) stop = followEvents();
    };
    // If loading fails, data is still refetched when it becomes stale.
    const timer = setTimeout(() => void follow().catch(() => {}), connectDelay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [userId]);
}
