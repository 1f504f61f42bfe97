import {
  getDocument,
  GlobalWorkerOptions,
  PasswordException,
  PDFDataRangeTransport,
  PDFWorker,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build exports the file's URL as default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import filesAddress from 'virtual:pdf-files';
import { createFileLink } from '../file-link.ts';
import type { FileSource } from '../file-source.ts';
import { FileChanged, FileUnreadable, createRangeReader } from '../read-range.ts';

/** Reasons why a PDF cannot be shown. */
export type PdfFailure = 'password' | 'broken' | 'unreadable' | 'changed';

/** Width and height of a page in points of 1/72 inch. */
export interface PageSize {
  width: number;
  height: number;
}

export type PdfState =
  | { step: 'opening' }
  | { step: 'open'; pdf: PDFDocumentProxy; firstSize: PageSize }
  | { step: 'failed'; reason: PdfFailure };

/** Bytes per range request; the first page of a large manual needs a few of these. */
const chunkSize = 256 * 1024;

/**
 * Opens a PDF and reports its state. Reads only the ranges that the shown pages need. Returns a
 * function that closes it and frees its memory.
 */
export function openPdf(source: FileSource, onState: (state: PdfState) => void): () => void {
  const closing = new AbortController();
  const notify = (state: PdfState) => {
    if (!closing.signal.aborted) onState(state);
  };
  const fail = (error: unknown) => {
    notify({ step: 'failed', reason: toFailure(error) });
    close();
  };
  GlobalWorkerOptions.workerSrc = workerAddress;
  const worker = new PDFWorker({ verbosity: 0 });
  const task = getDocument({
    worker,
    range: new LinkTransport(source, closing.signal, fail),
    rangeChunkSize: chunkSize,
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: filesAddress,
    standardFontDataUrl: filesAddress,
    wasmUrl: filesAddress,
    useWasm: false,
    verbosity: 0,
  });
  let isOpen = false;
  const close = () => {
    closing.abort();
    // Of a worker that has crashed, nothing is left to end.
    void end().catch(() => undefined);
  };
  /**
   * Ends the worker of a PDF that is not open from outside: told to end by the task, it would reject
   * promises that it waits for nowhere.
   */
  const end = async () => {
    try {
      if (isOpen) await task.destroy();
    } finally {
      worker.destroy();
    }
  };
  const open = async () => {
    const pdf = await task.promise;
    isOpen = true;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    notify({ step: 'open', pdf, firstSize: { width, height } });
  };
  void open().catch(fail);
  return close;
}

/** Reads the ranges that PDF.js requests, each over a valid link. */
class LinkTransport extends PDFDataRangeTransport {
  readonly #read: ReturnType<typeof createRangeReader>;
  readonly #signal: AbortSignal;
  readonly #fail: (error: unknown) => void;

  constructor(source: FileSource, signal: AbortSignal, fail: (error: unknown) => void) {
    super(source.size, null);
    this.#read = createRangeReader({ size: source.size, link: createFileLink(source) });
    this.#signal = signal;
    this.#fail = fail;
  }

  override requestDataRange(begin: number, end: number): void {
    const deliver = async () => {
      const bytes = await this.#read(begin, end, this.#signal);
      if (!this.#signal.aborted) this.onDataRange(begin, bytes);
    };
    void deliver().catch(this.#fail);
  }
}

function toFailure(error: unknown): PdfFailure {
  if (error instanceof PasswordException) return 'password';
  if (error instanceof FileChanged) return 'changed';
  if (error instanceof FileUnreadable) return 'unreadable';
  return 'broken';
}
