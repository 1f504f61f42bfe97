import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { joinRuns } from './highlight-matches.ts';

/** Returns the text of a page: content of PDF.js, joined text, and the offset of each run. */
export async function getPageText(page: PDFPageProxy) {
  const content = await page.getTextContent();
  const runs = content.items.flatMap((item) => ('str' in item ? [item] : []));
  return { content, ...joinRuns(runs) };
}
