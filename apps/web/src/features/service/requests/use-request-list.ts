import { listServiceRequests } from '@portal/contract/service';
import { useList } from '#web/lib/list/use-list.ts';

/** Returns the customers' requests, newest first. */
export const useRequestList = () =>
  useList({ scope: 'service', route: listServiceRequests, name: 'service-requests' });

export type RequestListState = ReturnType<typeof useRequestList>;
