import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tsvector } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { documentText } from './document-text.table.ts';

/**
 * Text of a file in passages of a few hundred words. Excerpts are cut from a passage, because the
 * whole text may be long.
 */
export const documentPassage = classify(
  pgTable(
    'document_passage',
    {
      documentId: uuid('document_id')
        .notNull()
        .references(() => documentText.documentId, { onDelete: 'cascade' }),
      number: integer().notNull(),
      body: text().notNull(),
      words: tsvector().notNull(),
    },
    (table) => [primaryKey({ columns: [table.documentId, table.number] })],
  ),
  { documentId: 'key', number: 'plain', body: 'free_text', words: 'free_text' },
);
