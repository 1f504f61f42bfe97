import { getDownloadUrl, getVersionDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';
import type { FileSource } from './file-source.ts';

/** A link that expires within this many ms is not used for a new read. */
const expiryMargin = 15_000;

/**
 * Requests a link to the file, valid for five minutes.
 * @throws ApiError or NetworkError.
 */
export async function requestFileLink(
  { documentId: id, version: number }: Pick<FileSource, 'documentId' | 'version'>,
  download = false,
) {
  const query = download ? { download } : {};
  return number === null
    ? call(getDownloadUrl, { params: { id }, query })
    : call(getVersionDownloadUrl, { params: { id, number }, query });
}

/** Link to a file that renews itself while the file is read. */
export interface FileLink {
  /** Returns a valid link. `refused` is a link that failed and must not be returned again. */
  current: (refused?: string) => Promise<string>;
}

/** Caches the link to a file while it is valid. Tests replace `requestLink` and `now`. */
export function createFileLink(
  source: Pick<FileSource, 'documentId' | 'version'>,
  requestLink: (
    requested: typeof source,
  ) => Promise<{ download_url: string; expires_at: string }> = requestFileLink,
  now: () => number = Date.now,
): FileLink {
  let cached: { address: string; endsAt: number } | null = null;
  let pending: Promise<string> | null = null;
  const renew = async () => {
    try {
      const { download_url: address, expires_at: end } = await requestLink(source);
      cached = { address, endsAt: Date.parse(end) };
      return address;
    } finally {
      pending = null;
    }
  };
  return {
    async current(refused) {
      if (cached && cached.address !== refused && cached.endsAt - expiryMargin > now())
        return cached.address;
      return (pending ??= renew());
    },
  };
}

/**
 * Downloads the file under its name.
 * @throws ApiError or NetworkError.
 */
export async function saveFile(source: FileSource): Promise<void> {
  const { download_url: address } = await requestFileLink(source, true);
  const link = document.createElement('a');
  link.href = address;
  // `download` keeps the page open when the link fails.
  link.download = '';
  link.click();
}
