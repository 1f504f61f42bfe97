import { useBlocker } from '@tanstack/react-router';
import { getSession } from '../session/session-store.ts';

/** Blocked navigation, until the user decides. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

interface PageLocation {
  pathname: string;
  search: object;
}

/**
 * Blocks navigation while there are unsaved changes: links, other tabs of the page, and closing the
 * browser tab. Does not block after the session has ended; the draft is saved instead. Returns null
 * while no navigation is blocked.
 */
export function useUnsavedGuard(isDirty: boolean): Leaving | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && getSession().isAuthenticated && isOtherPage(current, next),
    enableBeforeUnload: () => isDirty && getSession().isAuthenticated,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
}

/** Only another page or another tab of the page unmounts the form. */
function isOtherPage(current: PageLocation, next: PageLocation): boolean {
  return current.pathname !== next.pathname || getTab(current) !== getTab(next);
}

const getTab = ({ search }: PageLocation): unknown => ('tab' in search ? search.tab : undefined);
