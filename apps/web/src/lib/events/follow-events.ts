import { queryClient } from '../query/query-client.ts';
import { reloadCurrentUser } from '../session/reload-current-user.ts';
import { getSession } from '../session/session-store.ts';
import { allScopes, getScopes } from './invalidation-map.ts';
import { createEventStream } from './event-stream.ts';
import { createRefetcher } from './refetch.ts';

/**
 * A tab that nobody looks at gives its line back after so many ms: over HTTP/1.1 a browser has six
 * connections to a server for all its tabs.
 */
const hiddenFor = 10_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Follows what others change, until the answered function is called: whatever of it is shown is read
 * again, in a hidden tab once somebody looks at it. Called while somebody is signed in.
 */
export function followEvents(): () => void {
  const refetcher = createRefetcher(queryClient, isVisible);
  let closeTimer: ReturnType<typeof setTimeout> | null = null;

  const stream = createEventStream({
    changed: (change) => refetcher.add(getScopes(getChangeType(change))),
    missed() {
      refetcher.add(allScopes);
      // The line ends when one may see something else: sidebar and pages follow.
      void reloadCurrentUser();
    },
    async refused() {
      // Renews the session where it can be; where it is over, the person is led to where they sign in.
      await reloadCurrentUser();
      return getSession().user !== null;
    },
  });

  function follow(): void {
    if (closeTimer !== null) clearTimeout(closeTimer);
    closeTimer = isVisible() ? null : setTimeout(stream.close, hiddenFor);
    if (!isVisible()) return;
    stream.open();
    refetcher.resume();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    if (closeTimer !== null) clearTimeout(closeTimer);
    stream.close();
    refetcher.stop();
  };
}

function getChangeType(change: unknown): unknown {
  return typeof change === 'object' && change !== null && 'type' in change ? change.type : null;
}
