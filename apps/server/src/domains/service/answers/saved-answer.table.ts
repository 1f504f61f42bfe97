import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  comparisonKey,
  idColumn,
  naturalCollation,
  ordinalColumn,
  searchable,
  searchedWords,
  timestamps,
  versionColumn,
} from '#server/database/columns.ts';
import { defineTable, freeText, plain } from '#server/database/privacy.ts';

/** Answers that the desk gives often, in up to three languages. */
export const savedAnswer = defineTable(
  'saved_answer',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    title: plain(text().notNull()),
    textEn: freeText(text('text_en')),
    textNl: freeText(text('text_nl')),
    textFr: freeText(text('text_fr')),
    ...timestamps,
    searchText: freeText(
      text('search_text')
        .notNull()
        .generatedAlwaysAs(
          searchable(
            [searchedWords(sql`title`)],
            [searchedWords(sql`text_en`, sql`text_nl`, sql`text_fr`)],
          ),
        ),
    ),
  },
  (table) => [
    uniqueIndex('saved_answer_ordinal_unique').on(table.ordinal),
    uniqueIndex('saved_answer_title_unique').on(comparisonKey(table.title)),
    index('saved_answer_title_order').on(sql`${table.title} ${naturalCollation}`, table.id),
    index('saved_answer_created_order').on(table.createdAt, table.id),
    index('saved_answer_updated_order').on(table.updatedAt, table.id),
    check(
      'saved_answer_has_text',
      sql`num_nonnulls(${table.textEn}, ${table.textNl}, ${table.textFr}) > 0`,
    ),
  ],
);
