import { useBlocker } from '@tanstack/react-router';
import { getSession } from '../session/session-store.ts';

/** A navigation that waits for an answer; null while none does. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/**
 * Asks before unsaved changes are left, by a link or by closing the tab. A session that has ended
 * asks nothing: the draft is kept instead.
 */
export function useUnsavedGuard(isDirty: boolean): Leaving | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && getSession().isAuthenticated && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
}
