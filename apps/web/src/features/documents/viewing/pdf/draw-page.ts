import { RenderingCancelledException, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Maximum pixels of a canvas; mobile browsers draw nothing on larger ones. */
const maxPixels = 2 ** 23;

export interface Drawing {
  page: PDFPageProxy;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Element that receives the finished canvas in place of the previous one. */
  host: HTMLElement;
}

/** Draws a page. Returns a function that cancels the drawing. */
export function drawPage({ page, scale, host }: Drawing): () => void {
  const { width, height } = page.getViewport({ scale });
  const sharpness = Math.min(
    globalThis.devicePixelRatio || 1,
    Math.sqrt(maxPixels / (width * height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  canvas.className = 'block size-full';
  const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * sharpness }) });
  const finish = async () => {
    try {
      await task.promise;
    } catch (error) {
      // Shows the part of a damaged page that could be drawn.
      if (error instanceof RenderingCancelledException) return;
    }
    clearHost(host);
    host.append(canvas);
  };
  void finish();
  return () => task.cancel();
}

/** Removes the canvas of a page and frees its memory at once. */
export function clearHost(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
  }
  host.replaceChildren();
}
