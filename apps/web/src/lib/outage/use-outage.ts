import { useSyncExternalStore } from 'react';
import { getOutage, subscribeToOutage, type Outage } from './outage-store.ts';

/** The outage there is, kept up to date; null while the portal serves. */
export function useOutage(): Outage | null {
  return useSyncExternalStore(subscribeToOutage, getOutage);
}
