import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const mostWords = 8;

/** How a word is looked for: short ones at the beginning of words, longer ones anywhere (API.md §1). */
export type WordSearch = 'beginning' | 'part';

/** The words of a search; all of them must be found. */
export function searchWords(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** How a word of a search is looked for. */
export function wordSearchOf(word: string): WordSearch {
  return Array.from(word).length < 3 ? 'beginning' : 'part';
}

/**
 * The condition for the word at a place of the search, over a folded column with a trigram index.
 * The word is folded and escaped where it is used, so that the index sees the very expression.
 */
export function matchesWord(column: PgColumn, at: number, how: WordSearch): SQL {
  const word = sql`search_fold(${sql.placeholder(`word_${at}`)})`;
  if (how === 'beginning') {
    return sql`${column} ~ ('\\m' || regexp_replace(${word}, '([^[:alnum:]])', '\\\\\\1', 'g'))`;
  }
  return sql`${column} like '%' || regexp_replace(${word}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
