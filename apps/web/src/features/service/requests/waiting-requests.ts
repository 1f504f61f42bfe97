import { listServiceRequests } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Requests that nobody has taken: new ones without a ticket. */
const waiting = { has_ticket: false, status: ['new' as const], limit: 0 };

/** Returns the number of requests that nobody has taken; events keep it current. 0 until it is loaded. */
export function useWaitingRequests(): number {
  const { data } = useQuery(routeQuery('service', listServiceRequests, { query: waiting }));
  return data?.count ?? 0;
}
