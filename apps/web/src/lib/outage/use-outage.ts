import { useSyncExternalStore } from 'react';
import { getOutage, subscribeToOutage, type Outage } from './outage-store.ts';

/** Returns the current outage, updated on change; null while the portal is ready. */
export function useOutage(): Outage | null {
  return useSyncExternalStore(subscribeToOutage, getOutage);
}
