import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawing } from './draw-page.ts';
import { getPageText } from './page-text.ts';
import type { TextRun } from './highlight-matches.ts';

/**
 * Lays a page's text over its picture, unseen, so that it can be selected, read aloud and marked.
 * Letters are not exactly as wide at each size, so it is laid anew when the size has changed.
 * Answers its runs; empty where `signal` was aborted.
 */
export async function renderTextLayer(
  { page, scale, host }: Drawing,
  signal: AbortSignal,
): Promise<TextRun[]> {
  const { content, starts } = await getPageText(page);
  if (signal.aborted) return [];
  const viewport = page.getViewport({ scale });
  const layer = new TextLayer({ textContentSource: content, container: host, viewport });
  await layer.render();
  return layer.textDivs.flatMap((element, at) => {
    const start = starts[at];
    const text = layer.textContentItemsStr[at];
    return element instanceof HTMLElement && start !== undefined && typeof text === 'string'
      ? [{ element, start, text }]
      : [];
  });
}
