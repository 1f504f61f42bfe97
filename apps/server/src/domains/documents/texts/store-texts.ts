import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { document } from '../library/document.table.ts';
import { documentPassage, documentText } from './document-text.table.ts';
import type { FileText } from './file-text.ts';
import { toSearchableText } from './searchable-text.ts';

/** File of a document, and the language to read it in. */
export interface ReadFile {
  readonly documentId: string;
  readonly blobPath: string;
  readonly language: string | null;
}

/** A file that was read. */
export interface ReadDocument {
  readonly file: ReadFile;
  readonly result: FileText;
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

/** Returns one property of all rows, as a parameter for `unnest`. */
const toColumn = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  sql.param(rows.map((row) => row[key]));
