import { RenderingCancelledException, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The most points of one canvas: browsers of phones draw nothing on larger ones. */
const maxPixels = 2 ** 23;

export interface Drawing {
  page: PDFPageProxy;
  /** In CSS pixels for each point of the page. */
  scale: number;
  /** What the picture is put into, in the place of the one before, when it is done. */
  host: HTMLElement;
}

/** Draws a page; answers what stops that. */
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
      // What of a damaged page could be drawn is shown.
      if (error instanceof RenderingCancelledException) return;
    }
    clearHost(host);
    host.append(canvas);
  };
  void finish();
  return () => task.cancel();
}

/** Takes the picture of a page away, and gives its memory back at once. */
export function clearHost(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
  }
  host.replaceChildren();
}
