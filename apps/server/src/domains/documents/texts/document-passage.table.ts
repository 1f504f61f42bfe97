import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tsvector } from '#server/database/columns.ts';
import { defineTable, freeText, key, plain } from '#server/database/privacy.ts';
import { documentText } from './document-text.table.ts';

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
