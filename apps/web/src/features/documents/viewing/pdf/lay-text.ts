import { TextLayer, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { textOf } from './page-text.ts';
import type { TextRun } from './mark-matches.ts';

/**
 * Lays a page's text over its picture, unseen, so that it can be selected, read aloud and marked.
 * Answers its runs; empty where `signal` was aborted.
 */
export async function layText(
  page: PDFPageProxy,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<TextRun[]> {
  const { content, starts } = await textOf(page);
  if (signal.aborted) return [];
  const viewport = page.getViewport({ scale: 1 });
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
