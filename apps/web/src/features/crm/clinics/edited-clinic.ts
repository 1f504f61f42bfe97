import { getClinic } from '@portal/contract/crm';
import { queryOptions } from '@tanstack/react-query';
import { callWithVersion } from '#web/lib/api/call.ts';
import { routeKey } from '#web/lib/query/route-query.ts';

/**
 * A clinic with its version, for the form that changes it: read anew for each form and never
 * refetched beneath it, or a newer version would be saved over.
 */
export function editedClinic(id: string) {
  return queryOptions({
    queryKey: [...routeKey('crm', getClinic), id, 'edited'],
    queryFn: ({ signal }) => callWithVersion(getClinic, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
}
