import { Readable } from 'node:stream';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type JobHandler, type JobRun } from '#server/jobs/job-run.ts';
import type { Services } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import { document } from '../library/document.table.ts';
import { documentPassage, documentText } from './document-text.table.ts';
import { type FileText, maxTextLength } from './file-text.ts';
import { createPdfReader, PdfProcessKilled, type PdfReader } from './pdf-reader.ts';
import { toSearchableText } from './searchable-text.ts';

/** Reads the text of a document's file. Sent whenever a document gets a file. */
export const readText = defineJob({
  name: 'read-text',
  retryLimit: 8,
  retryDelaySeconds: 10,
  timeLimitSeconds: 300,
  handler: handleReadText,
});

/**
 * Handles `read-text`. A file without text is stored with the reason and not read again; an
 * unreachable store fails the run, and the job retries.
 */
function handleReadText({ database, storage }: Services): JobHandler<{ documentId: string }> {
  const pdfReader = createPdfReader();
  return async ({ documentId }, run) => {
    const [found] = await database.orm
      .select({
        blobPath: document.blobPath,
        language: document.language,
        contentType: document.contentType,
        readPath: documentText.blobPath,
        readIn: documentText.language,
      })
      .from(document)
      .leftJoin(documentText, eq(documentText.documentId, document.id))
      .where(eq(document.id, documentId));
    if (!found) return;
    const { blobPath, language, contentType } = found;
    if (found.readPath === blobPath && found.readIn === language) return;
    const text = await readFileText({ storage, pdfReader }, { blobPath, contentType }, run);
    await run.finish((tx) => storeText(tx, { documentId, blobPath, language }, text));
  };
}

/** File that was read, and the language it was read in. */
interface ReadFile {
  readonly documentId: string;
  readonly blobPath: string;
  readonly language: string | null;
}

const toSearchVector = (language: string | null, text: string): SQL =>
  sql`text_words(${language}::text, ${text}::text)`;

/**
 * Stores the text of a file in place of the previous one. Does nothing when the document has
 * another file by now.
 */
export async function storeText(tx: Transaction, file: ReadFile, result: FileText): Promise<void> {
  const { documentId, blobPath, language } = file;
  const current = await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, documentId), eq(document.blobPath, blobPath)))
    .for('share');
  if (current.length === 0) return;
  const { passages, topics } =
    'text' in result ? toSearchableText(result.text) : { passages: [], topics: '' };
  const reason = 'reason' in result ? result.reason : passages.length === 0 ? 'empty' : null;
  const values = {
    blobPath,
    language: sql`${language}`,
    noTextReason: reason,
    words: toSearchVector(language, passages.join(' ')),
    topics: toSearchVector(language, topics),
    readAt: sql`now()`,
  };
  await tx
    .insert(documentText)
    .values({ documentId, ...values })
    .onConflictDoUpdate({ target: documentText.documentId, set: values });
  await tx.delete(documentPassage).where(eq(documentPassage.documentId, documentId));
  await tx.execute(sql`insert into ${documentPassage} (document_id, number, body, words)
    select ${documentId}::uuid, number, body, text_words(${language}::text, body)
    from unnest(${sql.param(passages)}::text[]) with ordinality as passage (body, number)`);
}

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

/** Reads the beginning of a text file: UTF-8, otherwise Windows-1252. */
export async function readPlainText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    // The producer may reuse the memory of a chunk.
    pieces.push(Uint8Array.from(piece));
    size += piece.length;
    if (size > maxTextLength) break;
  }
  const content = Buffer.concat(pieces);
  try {
    // The last character may be incomplete.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
