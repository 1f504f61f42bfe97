import { NetworkError } from './api-error.ts';
import { readError } from './read-error.ts';

/** Permission to upload one file (API.md §3, sas-upload). */
export interface UploadTicket {
  url: string;
  blobPath: string;
  headers: Readonly<Record<string, string>>;
  /** In ms since 1970. */
  expiresAt: number;
}

export interface TransferObserver {
  signal: AbortSignal;
  onProgress: (part: number) => void;
  /** Called with true while a part waits to be sent again, and with false when it is. */
  onPause?: (isPaused: boolean) => void;
}

/**
 * Uploads a file to its signed URL, without credentials (specification §7). Uses XMLHttpRequest,
 * because fetch reports no upload progress.
 * @throws ApiError, NetworkError, or the abort.
 */
export async function putFile(
  { url, headers }: Pick<UploadTicket, 'url' | 'headers'>,
  file: Blob,
  { signal, onProgress }: TransferObserver,
): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    const response = await toResponse(request, () => {
      request.open('PUT', url);
      request.withCredentials = false;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) =>
        onProgress(Math.min(1, loaded / file.size)),
      );
      request.send(file);
    });
    if (!response.ok) throw await readError(response);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function toResponse(request: XMLHttpRequest, send: () => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    for (const event of ['error', 'abort', 'timeout'])
      request.addEventListener(event, () => reject(new NetworkError('No response was received')));
    send();
  });
}
