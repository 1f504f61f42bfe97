import { decodePicture, type HeifLibrary, type Pixels } from './decode-picture.ts';

/*
 * Decodes HEIC in a worker, whose own policy allows WebAssembly (server: http/web-files.ts): the
 * page's does not, and a hostile file can only stop the worker.
 */

/** A file to decode, and the URL of the decoder. */
export interface HeifRequest {
  readonly id: number;
  readonly library: string;
  readonly file: ArrayBuffer;
}

/** The picture as a JPEG; null if the file cannot be decoded. */
export interface HeifResponse {
  readonly id: number;
  readonly picture: Blob | null;
}

/** Longest side of the JPEG: enough to zoom, and a small part of the memory. */
const maxSide = 4096;

self.addEventListener('message', ({ data }: MessageEvent<HeifRequest>) => {
  void decode(data).then(
    (picture) => answer({ id: data.id, picture }),
    () => answer({ id: data.id, picture: null }),
  );
});

function answer(response: HeifResponse): void {
  self.postMessage(response, {});
}

async function decode({ library, file }: HeifRequest): Promise<Blob> {
  const { default: load }: { default: () => HeifLibrary } = await import(
    /* @vite-ignore */ library
  );
  return toJpeg(await decodePicture(load(), new Uint8Array(file)));
}

async function toJpeg({ data, width, height }: Pixels): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const whole = await createImageBitmap(new ImageData(data, width, height));
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
