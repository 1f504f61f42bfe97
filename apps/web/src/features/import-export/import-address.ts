import { importKinds, type ImportKind } from '@portal/contract/import-export';
import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';

/** Returns the page's import from the address: its kind and its id. */
export function useImportAddress() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const setSearch = useSetSearch();
  const kind = importKinds.find((one) => one === search['kind']) ?? null;
  const id = typeof search['import'] === 'string' ? search['import'] : null;
  return {
    kind,
    id,
    choose: (chosen: ImportKind) => void setSearch({ kind: chosen }),
    open: (run: { id: string; kind: ImportKind }) => setSearch({ import: run.id, kind: run.kind }),
    /** Back to the first step, with the same kind. */
    leave: () => setSearch({ import: undefined }),
  };
}
