import { getImport, type ImportRun } from '@portal/contract/import-export';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Versioned } from '#web/lib/api/call.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';

/** Polling interval of a running import in ms. */
const pace = 1000;

export const isRunning = ({ status }: Pick<ImportRun, 'status'>): boolean =>
  status === 'checking' || status === 'importing';

/** Returns an import with its version, polled while it runs; not persisted. */
export function useImportRun(id: string) {
  const client = useQueryClient();
  const importQuery = editedQuery<ImportRun>('crm', getImport, { params: { id } });
  const query = useQuery({
    ...importQuery,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.data) ? pace : false),
  });
  return {
    query,
    /** Shows the response of a call at once. */
    show: (answer: Versioned<ImportRun>) => client.setQueryData(importQuery.queryKey, answer),
    again: () => client.invalidateQueries({ queryKey: importQuery.queryKey }),
  };
}
