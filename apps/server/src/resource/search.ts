import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stripPunctuation } from '#server/database/columns.ts';

const mostWords = 8;

/** How a word is looked for: short ones at the beginning of words, longer ones anywhere (API.md §1). */
export type TermMatch = 'beginning' | 'part';

/**
 * What a word is looked for in: words as they are written, or codes, of which people leave out the
 * signs that part them, or put them elsewhere.
 */
export type TextKind = 'words' | 'code';

/** The different words of a search; all of them must be found. */
export function parseSearchTerms(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

/** How a word of a search is looked for. */
export function getTermMatch(word: string): TermMatch {
  const beginsWord = /^[\p{L}\p{N}]/u.test(word);
  return beginsWord && Array.from(word).length < 3 ? 'beginning' : 'part';
}

/**
 * What stands before a word: a space or a sign. Listed and not excluded, because only a short list
 * is of use to a trigram index, which then finds beginnings of words without reading every row.
 */
const beforeWord = sql.raw("'[ -/:-@\\[-`{-~]'");

/**
 * The condition for the word at a place of the search, over a folded text.
 * The word is folded and escaped where it is used, so that a trigram index sees the very expression.
 */
export function matchesWord(
  text: SQL | PgColumn,
  at: number,
  how: TermMatch,
  kind: TextKind = 'words',
): SQL {
  const { word, escaped } = foldedWord(at, how === 'part' ? kind : 'words');
  if (how === 'part') return sql`${text} like '%' || ${escaped} || '%'`;
  const pattern = sql`${beforeWord} || regexp_replace(${word}, '([^[:alnum:]])', '\\\\\\1', 'g')`;
  return sql`(${text} like ${escaped} || '%' or ${text} ~ (${pattern}))`;
}

/**
 * The same for one plan of all words: a word of three letters or more is folded once and not again
 * for each row, which the planner, who does not know it then, could not do better with.
 */
export function matchesAllTerms(
  text: SQL | PgColumn,
  at: number,
  how: TermMatch,
  kind: TextKind = 'words',
): SQL {
  if (how === 'beginning') return matchesWord(text, at, how);
  return sql`${text} like (select '%' || ${foldedWord(at, kind).escaped} || '%')`;
}

/** Of a code so little is left without its signs that it would be found everywhere: it is taken as it is. */
const leastOfCode = sql.raw('3');

function foldedWord(at: number, kind: TextKind): { readonly word: SQL; readonly escaped: SQL } {
  const written = sql`search_fold(${sql.placeholder(`word_${at}`)})`;
  const code = stripPunctuation(written);
  const word =
    kind === 'code'
      ? sql`(case when length(${code}) >= ${leastOfCode} then ${code} else ${written} end)`
      : written;
  return { word, escaped: sql`regexp_replace(${word}, '([\\\\%_])', '\\\\\\1', 'g')` };
}
