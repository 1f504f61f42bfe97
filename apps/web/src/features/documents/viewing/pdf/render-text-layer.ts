import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Drawing } from './draw-page.ts';
import { getPageText } from './page-text.ts';
import type { TextRun } from './highlight-matches.ts';

/**
 * Renders a page's invisible text layer, for selection, screen readers and highlights. Glyph widths
 * depend on the scale, so render it again after zooming. Returns its text runs; empty when `signal`
 * was aborted.
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
