import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { languages } from '@portal/contract/kernel';
import { instant, tsvector } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { document } from '../library/document.table.ts';
import { noTextReasons } from './no-text-reason.ts';

/**
 * Text of a document's newest file, or the reason why there is none. Only the job `read-text`
 * writes it.
 */
export const documentText = classify(
  pgTable(
    'document_text',
    {
      documentId: uuid('document_id')
        .primaryKey()
        .references(() => document.id, { onDelete: 'cascade' }),
      /**
       * File and language of the stored text. When the document has others, the job reads its file
       * again.
       */
      blobPath: text('blob_path').notNull(),
      language: text({ enum: languages }),
      noTextReason: text('no_text_reason', { enum: noTextReasons }),
      words: tsvector().notNull(),
      /** Opening words and frequent words of the text. */
      topics: tsvector().notNull(),
      readAt: instant('read_at')
        .notNull()
        .default(sql`now()`),
    },
    (table) => [
      check(
        'document_text_none_is_empty',
        sql`${table.noTextReason} is null or ${table.words} = ''::tsvector`,
      ),
      index('document_text_words').using('gin', table.words),
      index('document_text_topics').using('gin', table.topics),
    ],
  ),
  {
    documentId: 'key',
    blobPath: 'free_text',
    language: 'plain',
    noTextReason: 'plain',
    words: 'free_text',
    topics: 'free_text',
    readAt: 'plain',
  },
);
