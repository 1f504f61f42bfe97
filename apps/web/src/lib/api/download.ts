import type { Route } from '@portal/contract/kernel';
import { NetworkError } from './api-error.ts';
import { fetchResponse, type UntypedOptions } from './call.ts';

export interface DownloadedFile {
  name: string;
  content: Blob;
}

/**
 * Downloads a file through the API client, so that an expired session is renewed. `onProgress`
 * receives the number of bytes received.
 * @throws errors of `call`.
 */
export async function download(
  route: Route,
  options: UntypedOptions & { onProgress?: (bytes: number) => void },
): Promise<DownloadedFile> {
  const { onProgress, ...parts } = options;
  const response = await fetchResponse(route, parts);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      chunks.push(piece.value);
      bytes += piece.value.byteLength;
      onProgress?.(bytes);
    }
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    throw new NetworkError('The file broke off', { cause: error });
  }
  const type = response.headers.get('Content-Type') ?? '';
  return { name: fileNameIn(response.headers), content: new Blob(chunks, { type }) };
}

/** File name from Content-Disposition (RFC 6266 §4.3). */
function fileNameIn(headers: Headers): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (full) return decodeURIComponent(full);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download';
}
