import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tsvector } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { documentText } from './document-text.table.ts';

/** The text of a file in pieces of a few hundred words, of which excerpts are cut: the whole may be long. */
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
