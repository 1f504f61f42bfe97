import { serverUnavailable } from '#web/lib/api/signals.ts';
import { checkForOutage, recovered } from '#web/lib/outage/outage-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { isRefetchable } from '#web/lib/query/cache-entries.ts';

/** Tells of the portal's outages, and has what is shown read again when it serves. */
export function followOutages(router: { invalidate: () => Promise<void> }): void {
  serverUnavailable.subscribe(checkForOutage);
  recovered.subscribe(() => {
    void queryClient.invalidateQueries({ predicate: isRefetchable });
    // A page that could not be opened meanwhile is opened now.
    void router.invalidate();
  });
}
