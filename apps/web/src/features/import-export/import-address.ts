import { importKinds, type ImportKind } from '@portal/contract/import-export';
import { useSearch } from '@tanstack/react-router';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';

/** Returns the kind and id of the page's import from the URL. */
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
    /** Returns to the first step and keeps the kind. */
    leave: () => setSearch({ import: undefined }),
  };
}
