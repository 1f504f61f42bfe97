import { onServerUnavailable } from '#web/lib/api/server-unavailable.ts';
import { onRecovery, checkForOutage } from '#web/lib/outage/outage-store.ts';
import { queryClient } from '#web/lib/query/query-client.ts';
import { isRefetchable } from '#web/lib/query/cache-entries.ts';

/** Tells of the portal's outages, and has what is shown read again when it serves. */
export function followOutages(router: { invalidate: () => Promise<void> }): void {
  onServerUnavailable(checkForOutage);
  onRecovery(() => {
    void queryClient.invalidateQueries({ predicate: isRefetchable });
    // A page that could not be opened meanwhile is opened now.
    void router.invalidate();
  });
}
