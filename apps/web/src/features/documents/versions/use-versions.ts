import { listDocumentVersions } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** The files that a document has and had, the newest first; asked for only where `wanted`. */
export function useVersions(id: string, enabled: boolean) {
  return useQuery({
    ...routeQuery('documents', listDocumentVersions, { params: { id } }),
    enabled: enabled,
  });
}
