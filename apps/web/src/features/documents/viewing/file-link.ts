import { getDownloadUrl, getVersionDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';
import type { FileSource } from './file-source.ts';

/** A link that ends within this many ms is not begun to be read from. */
const expiryMargin = 15_000;

/** Asks for a link to the file: good for five minutes. Throws ApiError or NetworkError. */
export async function requestFileLink(
  { documentId: id, version: number }: Pick<FileSource, 'documentId' | 'version'>,
  download = false,
) {
  const query = download ? { download } : {};
  return number === null
    ? call(getDownloadUrl, { params: { id }, query })
    : call(getVersionDownloadUrl, { params: { id, number }, query });
}

/** The way to a file for as long as it is read: its link is asked for anew whenever it has ended. */
export interface FileLink {
  /** A link that holds now. `refused` is one that did not: it is not given out again. */
  current: (refused?: string) => Promise<string>;
}

/** Keeps the link to a file while it holds; `ask` and `now` are given in tests. */
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

/** Has the browser save the file under its name. Throws ApiError or NetworkError. */
export async function saveFile(source: FileSource): Promise<void> {
  const { download_url: address } = await requestFileLink(source, true);
  const link = document.createElement('a');
  link.href = address;
  // Should the link fail, the download fails and the page stays.
  link.download = '';
  link.click();
}
