import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { document } from '../library/document.table.ts';
import { documentPassage } from './document-passage.table.ts';
import { documentText } from './document-text.table.ts';
import type { FileText } from './file-text.ts';
import { toSearchableText } from './searchable-text.ts';

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
