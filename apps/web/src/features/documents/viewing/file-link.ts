import { getDownloadUrl, getVersionDownloadUrl } from '@portal/contract/documents';
import { call } from '#web/lib/api/call.ts';
import type { FileSource } from './file-source.ts';

/** A link that ends within this many ms is not begun to be read from. */
const margin = 15_000;

/** Asks for a link to the file: good for five minutes. Throws ApiError or NetworkError. */
export async function askForLink(
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
export function fileLink(
  source: Pick<FileSource, 'documentId' | 'version'>,
  ask: (asked: typeof source) => Promise<{ download_url: string; expires_at: string }> = askForLink,
  now: () => number = Date.now,
): FileLink {
  let kept: { address: string; endsAt: number } | null = null;
  let asking: Promise<string> | null = null;
  const renew = async () => {
    try {
      const { download_url: address, expires_at: end } = await ask(source);
      kept = { address, endsAt: Date.parse(end) };
      return address;
    } finally {
      asking = null;
    }
  };
  return {
    async current(refused) {
      if (kept && kept.address !== refused && kept.endsAt - margin > now()) return kept.address;
      return (asking ??= renew());
    },
  };
}

/** Has the browser save the file under its name. Throws ApiError or NetworkError. */
export async function saveFileOf(source: FileSource): Promise<void> {
  const { download_url: address } = await askForLink(source, true);
  const link = document.createElement('a');
  link.href = address;
  // Should the link fail, the download fails and the page stays.
  link.download = '';
  link.click();
}
