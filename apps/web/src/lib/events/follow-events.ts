import { queryClient } from '../query/query-client.ts';
import { reloadCurrentUser } from '../session/reload-current-user.ts';
import { getSession } from '../session/session-store.ts';
import { allScopes, getScopes } from './invalidation-map.ts';
import { createEventStream } from './event-stream.ts';
import { createRefetcher } from './refetch.ts';

/**
 * Time in ms after which a hidden tab closes its stream: over HTTP/1.1 a browser allows six
 * connections per server for all tabs.
 */
const hiddenFor = 10_000;

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Refetches visible queries when other users change their data, in a hidden tab once it becomes
 * visible. Requires a signed-in user. Returns a function that stops.
 */
export function followEvents(): () => void {
  const refetcher = createRefetcher(queryClient, isVisible);
  let closeTimer: ReturnType<typeof setTimeout> | null = null;

  const stream = createEventStream({
    changed: (change) => refetcher.add(getScopes(getChangeType(change))),
    missed() {
      refetcher.add(allScopes);
      // The server closes the stream when permissions change: update sidebar and pages.
      void reloadCurrentUser();
    },
    async refused() {
      // Renews the session if possible; otherwise redirects to the sign-in.
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
