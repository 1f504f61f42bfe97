import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { joinRuns } from './highlight-matches.ts';

/** A page's text: as the reader has it, joined, and where each run of it begins. */
export async function getPageText(page: PDFPageProxy) {
  const content = await page.getTextContent();
  const runs = content.items.flatMap((item) => ('str' in item ? [item] : []));
  return { content, ...joinRuns(runs) };
}
