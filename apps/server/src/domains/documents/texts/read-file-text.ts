import { Readable } from 'node:stream';
import type { JobRun } from '#server/jobs/job-run.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { FileText } from './file-text.ts';
import { PdfProcessKilled, type PdfReader } from './pdf-reader.ts';
import { readPlainText } from './read-plain-text.ts';

interface Tools {
  readonly storage: Pick<Storage, 'read'>;
  readonly pdfReader: PdfReader;
}

type Run = Pick<JobRun, 'signal' | 'isLast'>;

/**
 * Reads the text of a stored file by its detected type, until the run's signal is aborted.
 * @throws errors of the store and the reader.
 */
export async function readFileText(
  { storage, pdfReader }: Tools,
  { blobPath, contentType }: { blobPath: string; contentType: string },
  run: Run,
): Promise<FileText> {
  const isPdf = contentType === 'application/pdf';
  if (!isPdf && !contentType.startsWith('text/')) return { reason: 'other_kind' };
  const bytes = await storage.read(blobPath);
  if (!bytes) return { reason: 'gone' };
  const close = createCloser(bytes);
  run.signal.addEventListener('abort', close, { once: true });
  try {
    run.signal.throwIfAborted();
    return isPdf ? await pdfReader.read(bytes, run.signal) : { text: await readPlainText(bytes) };
  } catch (error) {
    // The operating system usually kills a process that takes too much memory, so each run ends
    // like this.
    const isFinal = run.isLast && !run.signal.aborted && error instanceof PdfProcessKilled;
    if (isFinal) return { reason: 'too_much_memory' };
    throw error;
  } finally {
    run.signal.removeEventListener('abort', close);
    close();
  }
}

/** Returns a function that closes a stored file: read, stalled or never started. */
function createCloser(bytes: AsyncIterable<Uint8Array>): () => void {
  if (!(bytes instanceof Readable)) return () => undefined;
  // Prevents an uncaught error before reading starts; the reader gets the error then.
  bytes.on('error', () => undefined);
  return () => void bytes.destroy();
}
