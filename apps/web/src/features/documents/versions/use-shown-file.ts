import type { Document, DocumentVersion } from '@portal/contract/documents';
import {
  toVersionFile,
  toNewestFile,
  type FileSource,
} from '#web/features/documents/viewing/file-source.ts';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useVersions } from './use-versions.ts';

/** Which of a document's files its page shows. */
export interface ShownFile {
  /** Undefined until it is known, and where there is no such version. */
  source: FileSource | undefined;
  /** The version that was superseded, where that is the one. */
  old: DocumentVersion | undefined;
  /** The address names a version that does not exist. */
  isMissing: boolean;
  /** All of them; null for those who see the newest alone. */
  versions: ReturnType<typeof useVersions> | null;
}

/** The file that `?version=` names, for those who see more than the newest; else the newest. */
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
