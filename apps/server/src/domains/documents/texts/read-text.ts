import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import type { BatchedJob, BatchHandler, JobOutcome } from '#server/jobs/job-batch.ts';
import { defineBatchJob } from '#server/jobs/job.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { seconds } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import type { Storage } from '#server/storage/storage.ts';
import { document } from '../library/document.table.ts';
import { documentPassage, documentText } from './document-text.table.ts';
import { type FileText, maxTextLength } from './file-text.ts';
import { createPdfReader, PdfProcessKilled, type PdfReader } from './pdf-reader.ts';
import { toSearchableText } from './searchable-text.ts';
import { isUnread, readTextProgress } from './text-progress.ts';

/** File of a document, and the language to read it in. */
interface ReadFile {
  readonly documentId: string;
  readonly blobPath: string;
  readonly language: string | null;
}

/** A file that was read. */
interface ReadDocument {
  readonly file: ReadFile;
  readonly result: FileText;
}

/** Returns one property of all rows, as a parameter for `unnest`. */
const toColumn = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  sql.param(rows.map((row) => row[key]));

/** Milliseconds for the file of one document; reading a PDF has limits of its own below it. */
const maxReadTime = seconds(150);

const batchSize = 10;

/** Reads the texts of documents' files. Sent whenever a document gets a file. */
export const readText = defineBatchJob({
  name: 'read-text',
  retryLimit: 8,
  retryDelaySeconds: 10,
  timeLimitSeconds: (batchSize * maxReadTime) / seconds(1) + 300,
  batchSize,
  batchHandler: handleReadText,
  readProgress: readTextProgress,
});

/** Texts are stored together until reading them took so many milliseconds. */
const maxUnstoredTime = seconds(0.5);

/**
 * Handles `read-text`: one file after another, stored together. A file without text is stored with
 * the reason and not read again; an unreachable store fails the document's job, which retries.
 */
function handleReadText({
  database,
  storage,
}: Services): BatchHandler<{ readonly documentId: string }> {
  const pdfReader = createPdfReader();
  return async (jobs, run) => {
    const unread = await findUnread(
      database,
      jobs.map(({ data }) => data.documentId),
    );
    let outcomes: ReadOutcome[] = [];
    let begun = performance.now();
    for (const [index, job] of jobs.entries()) {
      const { documentId } = job.data;
      const outcome = await readOne({ storage, pdfReader }, job, unread.get(documentId));
      // Another job of the batch may be for the same document.
      if (outcome.text) unread.delete(documentId);
      outcomes.push(outcome);
      const isLast = index === jobs.length - 1;
      if (!isLast && performance.now() - begun < maxUnstoredTime) continue;
      await run.finish(outcomes, (tx, current) =>
        storeTexts(
          tx,
          current.flatMap(({ text }) => text ?? []),
        ),
      );
      await run.rest();
      outcomes = [];
      begun = performance.now();
    }
  };
}

interface ReadOutcome extends JobOutcome {
  /** Null where nothing was to be read, or reading failed. */
  readonly text: ReadDocument | null;
}

interface UnreadFile extends ReadFile {
  readonly contentType: string;
}

/** Returns the files that were not read in their current language, by document. */
async function findUnread(
  { orm }: Database,
  ids: readonly string[],
): Promise<Map<string, UnreadFile>> {
  const found = await orm
    .select({
      documentId: document.id,
      blobPath: document.blobPath,
      language: document.language,
      contentType: document.contentType,
    })
    .from(document)
    .leftJoin(documentText, eq(documentText.documentId, document.id))
    .where(and(sql`${document.id} = any(${sql.param(ids)}::uuid[])`, isUnread));
  return new Map(found.map((file) => [file.documentId, file]));
}

async function readOne(
  tools: Tools,
  job: BatchedJob<object>,
  file: UnreadFile | undefined,
): Promise<ReadOutcome> {
  if (!file) return { job, error: null, text: null };
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(maxReadTime)]);
  try {
    const result = await readFileText(tools, file, { isLast: job.isLast, signal });
    return { job, error: null, text: { file, result } };
  } catch (error) {
    return { job, error, text: null };
  }
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

/**
 * Stores the texts of files in place of the previous ones, in four statements. Leaves out documents
 * that have another file by now.
 */
export async function storeTexts(tx: Transaction, read: readonly ReadDocument[]): Promise<void> {
  if (read.length === 0) return;
  const ids = read.map(({ file }) => file.documentId);
  const { rows } = await tx.execute<{ id: string; path: string }>(sql`
    select id, blob_path as path from ${document} where id = any(${sql.param(ids)}::uuid[])
    order by id for share`);
  const current = new Map(rows.map(({ id, path }) => [id, path]));
  const texts = read
    .filter(({ file }) => current.get(file.documentId) === file.blobPath)
    .map(toStoredText);
  if (texts.length === 0) return;
  await tx.execute(sql`
    insert into ${documentText} as stored
      (document_id, blob_path, language, no_text_reason, words, topics, read_at)
    select id, path, language, reason, text_words(language, body), text_words(language, topics), now()
    from unnest(
      ${toColumn(texts, 'id')}::uuid[],
      ${toColumn(texts, 'path')}::text[],
      ${toColumn(texts, 'language')}::text[],
      ${toColumn(texts, 'reason')}::text[],
      ${toColumn(texts, 'body')}::text[],
      ${toColumn(texts, 'topics')}::text[]
    ) as text (id, path, language, reason, body, topics)
    on conflict (document_id) do update set blob_path = excluded.blob_path,
      language = excluded.language, no_text_reason = excluded.no_text_reason,
      words = excluded.words, topics = excluded.topics, read_at = excluded.read_at`);
  const stored = toColumn(texts, 'id');
  await tx.execute(sql`delete from ${documentPassage} where document_id = any(${stored}::uuid[])`);
  const passages = texts.flatMap(({ id, language, passages }) =>
    passages.map((body, index) => ({ id, language, number: index + 1, body })),
  );
  if (passages.length === 0) return;
  await tx.execute(sql`
    insert into ${documentPassage} (document_id, number, body, words)
    select id, number, body, text_words(language, body)
    from unnest(
      ${toColumn(passages, 'id')}::uuid[],
      ${toColumn(passages, 'language')}::text[],
      ${toColumn(passages, 'number')}::int[],
      ${toColumn(passages, 'body')}::text[]
    ) as passage (id, language, number, body)`);
}

function toStoredText({ file, result }: ReadDocument) {
  const { documentId: id, blobPath: path, language } = file;
  const { passages, topics } =
    'text' in result ? toSearchableText(result.text) : { passages: [], topics: '' };
  const reason = 'reason' in result ? result.reason : passages.length === 0 ? 'empty' : null;
  return { id, path, language, reason, body: passages.join(' '), topics, passages };
}
