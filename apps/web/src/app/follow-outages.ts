import { serverUnavailable } from '#web/lib/api/signals.ts';
import { checkForOutage, recovered } from '#web/lib/outage/outage-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { isRefetchable } from '#web/lib/query/cache-entries.ts';

/** Shows outages of the portal, and refetches everything visible when it is ready again. */
export function followOutages(router: { invalidate: () => Promise<void> }): void {
  serverUnavailable.subscribe(checkForOutage);
  recovered.subscribe(() => {
    void queryClient.invalidateQueries({ predicate: isRefetchable });
    // A page that could not be opened meanwhile is opened now.
    void router.invalidate();
  });
}
