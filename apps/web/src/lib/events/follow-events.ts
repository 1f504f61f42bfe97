import { queryClient } from '../query/query-client.ts';
import { renewOwnRights } from '../session/renew-own-rights.ts';
import { getSession } from '../session/session-store.ts';
import { allAreas, areasOf } from './invalidation-map.ts';
import { createEventLine } from './event-stream.ts';
import { createReadAgain } from './refetch.ts';

/**
 * A tab that nobody looks at gives its line back after so many ms: over HTTP/1.1 a browser has six
 * connections to a server for all its tabs.
 */
const hiddenFor = 10_000;

const isLooking = (): boolean => document.visibilityState === 'visible';

/**
 * Follows what others change, until the answered function is called: whatever of it is shown is read
 * again, in a hidden tab once somebody looks at it. Called while somebody is signed in.
 */
export function followEvents(): () => void {
  const readAgain = createReadAgain(queryClient, isLooking);
  let leaving: ReturnType<typeof setTimeout> | null = null;

  const line = createEventLine({
    changed: (change) => readAgain.add(areasOf(typeOf(change))),
    missed() {
      readAgain.add(allAreas);
      // The line ends when one may see something else: sidebar and pages follow.
      void renewOwnRights();
    },
    async refused() {
      // Renews the session where it can be; where it is over, the person is led to where they sign in.
      await renewOwnRights();
      return getSession().user !== null;
    },
  });

  function follow(): void {
    if (leaving !== null) clearTimeout(leaving);
    leaving = isLooking() ? null : setTimeout(line.close, hiddenFor);
    if (!isLooking()) return;
    line.open();
    readAgain.resume();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    if (leaving !== null) clearTimeout(leaving);
    line.close();
    readAgain.stop();
  };
}

function typeOf(change: unknown): unknown {
  return typeof change === 'object' && change !== null && 'type' in change ? change.type : null;
}
