import {
  type Document,
  type DocumentVersion,
  listDocumentVersions,
} from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import {
  type FileSource,
  toNewestFile,
  toVersionFile,
} from '#web/features/documents/viewing/file-source.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

/** File that a document's page shows. */
export interface ShownFile {
  /** Undefined while loading, and for a missing version. */
  source: FileSource | undefined;
  /** The shown version, when it is superseded. */
  old: DocumentVersion | undefined;
  /** The URL names a version that does not exist. */
  isMissing: boolean;
  /** All versions; null for users who may only see the newest. */
  versions: ReturnType<typeof useVersions> | null;
}

/** Returns the file of `?version=` for users who may see older versions, otherwise the newest. */
export function useShownFile(item: Document | undefined, withVersions: boolean): ShownFile {
  const [requested] = useSearchParam('version');
  const query = useVersions(item?.id ?? '', withVersions && item !== undefined);
  const versions = withVersions ? query : null;
  const requestedNumber = withVersions && requested !== undefined ? Number(requested) : null;
  if (!item) return { source: undefined, old: undefined, isMissing: false, versions };
  if (requestedNumber === null || requestedNumber === item.file_version)
    return { source: toNewestFile(item), old: undefined, isMissing: false, versions };
  const old = query.data?.results.find(({ number }) => number === requestedNumber);
  const source = old && toVersionFile(item.id, old);
  return { source, old, isMissing: query.data !== undefined && !old, versions };
}

/** Lists the versions of a document's file, newest first, when `enabled`. */
function useVersions(id: string, enabled: boolean) {
  return useQuery({
    ...routeQuery('documents', listDocumentVersions, { params: { id } }),
    enabled,
  });
}
