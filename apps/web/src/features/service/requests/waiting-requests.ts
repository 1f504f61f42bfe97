import { listServiceRequests, untakenRequests } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

const waiting = { ...untakenRequests, status: [...untakenRequests.status], limit: 0 };

/** Returns the number of requests that nobody has taken; events keep it current. 0 until it is loaded. */
export function useWaitingRequests(): number {
  const { data } = useQuery(routeQuery('service', listServiceRequests, { query: waiting }));
  return data?.count ?? 0;
}
