import { Worker } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FileText, maxTextLength } from './file-text.ts';

/*
 * Separate process that reads PDFs one at a time, so that a malicious file cannot stop the portal.
 * Receives a file in chunks, of which an empty one marks the end, and sends back its text.
 */
const watch = new Worker(new URL('./watch-memory.ts', import.meta.url));

watch.once('error', () => process.exit(1));

const pieces: Uint8Array[] = [];

process.on('message', (piece) => {
  if (!(piece instanceof Uint8Array)) return;
  if (piece.length > 0) return void pieces.push(piece);
  const file = Buffer.concat(pieces.splice(0));
  readPdf(new Uint8Array(file.buffer, file.byteOffset, file.length)).then(
    (result) => process.send?.(result),
    () => process.send?.({ reason: 'broken' }),
  );
});

process.once('disconnect', () => process.exit());

const maxPages = 2000;

/**
 * Returns the text of a PDF, page by page. Runs no scripts, forms or fonts of the file. Call it
 * only in the separate process (`pdf-process.ts`).
 */
async function readPdf(data: Uint8Array): Promise<FileText> {
  const task = getDocument({
    data,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number += 1) {
      const text = await getPageText(pdf, number);
      pages.push(text);
      length += text.length;
      if (length > maxTextLength) break;
    }
    return { text: pages.join('\n').slice(0, maxTextLength) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { reason: name === 'PasswordException' ? 'encrypted' : 'broken' };
  } finally {
    await task.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Returns the text of a page; empty when that page is damaged. */
async function getPageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number).catch(() => null);
  const content = await page?.getTextContent().catch(() => null);
  page?.cleanup();
  const items = content?.items ?? [];
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
