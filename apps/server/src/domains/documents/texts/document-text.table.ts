import { languages } from '@portal/contract/kernel';
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tsvector } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { document } from '../library/document.table.ts';
import { noTextReasons } from './file-text.ts';

/**
 * Text of a document's newest file, or the reason why there is none. Only the job `read-text`
 * writes it.
 */
export const documentText = defineTable(
  'document_text',
  {
    documentId: key(
      uuid('document_id')
        .primaryKey()
        .references(() => document.id, { onDelete: 'cascade' }),
    ),
    /**
     * File and language of the stored text. When the document has others, the job reads its file
     * again.
     */
    blobPath: freeText(text('blob_path').notNull()),
    language: plain(text({ enum: languages })),
    noTextReason: plain(text('no_text_reason', { enum: noTextReasons })),
    words: freeText(tsvector().notNull()),
    /** Opening words and frequent words of the text. */
    topics: freeText(tsvector().notNull()),
    readAt: plain(
      instant('read_at')
        .notNull()
        .default(sql`now()`),
    ),
  },
  (table) => [
    check(
      'document_text_none_is_empty',
      sql`${table.noTextReason} is null or ${table.words} = ''::tsvector`,
    ),
    index('document_text_words').using('gin', table.words),
    index('document_text_topics').using('gin', table.topics),
  ],
);

/**
 * Text of a file in passages of a few hundred words. Excerpts are cut from a passage, because the
 * whole text may be long.
 */
export const documentPassage = defineTable(
  'document_passage',
  {
    documentId: key(
      uuid('document_id')
        .notNull()
        .references(() => documentText.documentId, { onDelete: 'cascade' }),
    ),
    number: plain(integer().notNull()),
    body: freeText(text().notNull()),
    words: freeText(tsvector().notNull()),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.number] })],
);
