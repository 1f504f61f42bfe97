import filesAddress from 'virtual:heif-files';
import type { HeifRequest, HeifResponse } from './heif-worker.ts';

/** Time for one picture in ms: a slow phone needs about ten seconds. */
const timeLimit = 60_000;

/** Idle time in ms after which the worker ends, because its memory never shrinks. */
const idleLimit = 15_000;

let worker: Worker | null = null;
let count = 0;
let idleTimer: number | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC or HEIF file to a JPEG, one file at a time.
 * @throws Error for a file that cannot be decoded.
 */
export function decodeHeif(file: ArrayBuffer): Promise<Blob> {
  const decoded = last.then(() => decodeNow(file));
  last = decoded.catch(() => undefined);
  return decoded;
}

async function decodeNow(file: ArrayBuffer): Promise<Blob> {
  clearTimeout(idleTimer);
  worker ??= new Worker(new URL('./heif-worker.ts', import.meta.url), { type: 'module' });
  try {
    const picture = await request(worker, file);
    if (!picture) throw new Error('The picture cannot be decoded');
    return picture;
  } catch (error) {
    // After an error of the decoder its memory is in an unknown state.
    endWorker();
    throw error;
  } finally {
    idleTimer = window.setTimeout(endWorker, idleLimit);
  }
}

function endWorker(): void {
  worker?.terminate();
  worker = null;
}

function request(decoder: Worker, file: ArrayBuffer): Promise<Blob | null> {
  count += 1;
  const id = count;
  const done = new AbortController();
  const { signal } = done;
  return new Promise<Blob | null>((resolve, reject) => {
    const fail = () => reject(new Error('The decoder failed'));
    const timer = window.setTimeout(fail, timeLimit);
    signal.addEventListener('abort', () => clearTimeout(timer));
    decoder.addEventListener('error', fail, { signal });
    decoder.addEventListener(
      'message',
      ({ data }: MessageEvent<HeifResponse>) => {
        if (data.id === id) resolve(data.picture);
      },
      { signal },
    );
    const library = new URL(`${filesAddress}libheif-bundle.mjs`, window.location.href).href;
    const message: HeifRequest = { id, library, file };
    decoder.postMessage(message, [file]);
  }).finally(() => done.abort());
}
