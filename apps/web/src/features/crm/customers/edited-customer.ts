import { getCustomer } from '@portal/contract/crm';
import { queryOptions } from '@tanstack/react-query';
import { callWithVersion } from '#web/lib/api/call.ts';
import { routeKey } from '#web/lib/query/route-query.ts';

/**
 * A customer with its version, for the form that changes it: read anew for each form and never
 * refetched beneath it, or a newer version would be saved over.
 */
export function editedCustomer(id: string) {
  return queryOptions({
    queryKey: [...routeKey('crm', getCustomer), id, 'edited'],
    queryFn: ({ signal }) => callWithVersion(getCustomer, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
