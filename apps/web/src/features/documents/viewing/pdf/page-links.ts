import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Link on a page: its position in percent of the page, and its target. */
export interface PageLink {
  key: string;
  position: { left: string; top: string; width: string; height: string };
  /** External URL, or a destination in the same PDF in its own format. */
  to: { address: string } | { destination: unknown };
}

/** Returns the links of a page that are safe to follow. */
export async function getPageLinks(page: PDFPageProxy): Promise<PageLink[]> {
  const annotations: Record<string, unknown>[] = await page.getAnnotations({ intent: 'display' });
  const viewport = page.getViewport({ scale: 1 });
  return annotations.flatMap((annotation): PageLink[] => {
    const { subtype, id, url, dest, rect } = annotation;
    if (subtype !== 'Link' || !isRectangle(rect)) return [];
    const address = toSafeLink(url);
    if (address === null && (dest === undefined || dest === null)) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const [x1 = 0, y1 = 0]: number[] = viewport.convertToViewportPoint(left, bottom);
    const [x2 = 0, y2 = 0]: number[] = viewport.convertToViewportPoint(right, top);
    return [
      {
        key: String(id),
        position: {
          left: toPercent(Math.min(x1, x2), viewport.width),
          top: toPercent(Math.min(y1, y2), viewport.height),
          width: toPercent(Math.abs(x2 - x1), viewport.width),
          height: toPercent(Math.abs(y2 - y1), viewport.height),
        },
        to: address === null ? { destination: dest } : { address },
      },
    ];
  });
}

const toPercent = (length: number, total: number) => `${(100 * length) / total}%`;

const isRectangle = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number');

/**
 * Returns the URL of a link inside a PDF if it leads to the web or an email address; otherwise
 * null, in particular for scripts.
 */
export function toSafeLink(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  try {
    const { protocol, href } = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
