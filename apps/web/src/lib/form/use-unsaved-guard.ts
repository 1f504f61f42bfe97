import { useBlocker } from '@tanstack/react-router';
import { getSession } from '../session/session-store.ts';

/** A navigation that waits for an answer; null while none does. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

interface PageLocation {
  pathname: string;
  search: object;
}

/**
 * Asks before unsaved changes are left, by a link, for another tab of the page, or by closing the
 * browser's tab. A session that has ended asks nothing: the draft is kept instead.
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

/** A form lives as long as its page and the page's open tab; the rest of the address may change. */
function isOtherPage(current: PageLocation, next: PageLocation): boolean {
  return current.pathname !== next.pathname || getTab(current) !== getTab(next);
}

const getTab = ({ search }: PageLocation): unknown => ('tab' in search ? search.tab : undefined);
