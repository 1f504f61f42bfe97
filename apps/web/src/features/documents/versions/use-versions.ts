import { listDocumentVersions } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** Lists the versions of a document's file, newest first, when `enabled`. */
export function useVersions(id: string, enabled: boolean) {
  return useQuery({
    ...routeQuery('documents', listDocumentVersions, { params: { id } }),
    enabled,
  });
}
