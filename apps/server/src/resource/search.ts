import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stripPunctuation } from '#server/database/columns.ts';

const maxTerms = 8;

/** How a word is looked for: short ones at the beginning of words, longer ones anywhere (API.md §1). */
export type TermMatch = 'beginning' | 'part';

/**
 * What a word is looked for in: words as they are written, or codes, of which people leave out the
 * signs that part them, or put them elsewhere.
 */
export type TextKind = 'words' | 'code';

/** The different words of a search; all of them must be found. */
export function parseSearchTerms(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter(Boolean))].slice(0, maxTerms);
}

/** How a word of a search is looked for. */
export function getTermMatch(term: string): TermMatch {
  const startsWithLetterOrDigit = /^[\p{L}\p{N}]/u.test(term);
  return startsWithLetterOrDigit && Array.from(term).length < 3 ? 'beginning' : 'part';
}

/**
 * What stands before a word: a space or a sign. Listed and not excluded, because only a short list
 * is of use to a trigram index, which then finds beginnings of words without reading every row.
 */
const wordBoundary = sql.raw("'[ -/:-@\\[-`{-~]'");

/**
 * The condition for the word at a place of the search, over a folded text.
 * The word is folded and escaped where it is used, so that a trigram index sees the very expression.
 */
export function matchesTerm(
  text: SQL | PgColumn,
  at: number,
  match: TermMatch,
  kind: TextKind = 'words',
): SQL {
  const { term, escaped } = foldTerm(at, match === 'part' ? kind : 'words');
  if (match === 'part') return sql`${text} like '%' || ${escaped} || '%'`;
  const pattern = sql`${wordBoundary} || regexp_replace(${term}, '([^[:alnum:]])', '\\\\\\1', 'g')`;
  return sql`(${text} like ${escaped} || '%' or ${text} ~ (${pattern}))`;
}

/**
 * The same for one plan of all words: a word of three letters or more is folded once and not again
 * for each row, which the planner, who does not know it then, could not do better with.
 */
export function matchesAllTerms(
  text: SQL | PgColumn,
  at: number,
  match: TermMatch,
  kind: TextKind = 'words',
): SQL {
  if (match === 'beginning') return matchesTerm(text, at, match);
  return sql`${text} like (select '%' || ${foldTerm(at, kind).escaped} || '%')`;
}

/** Of a code so little is left without its signs that it would be found everywhere: it is taken as it is. */
const minCodeLength = sql.raw('3');

function foldTerm(at: number, kind: TextKind): { readonly term: SQL; readonly escaped: SQL } {
  const folded = sql`search_fold(${sql.placeholder(`word_${at}`)})`;
  const code = stripPunctuation(folded);
  const term =
    kind === 'code'
      ? sql`(case when length(${code}) >= ${minCodeLength} then ${code} else ${folded} end)`
      : folded;
  return { term, escaped: sql`regexp_replace(${term}, '([\\\\%_])', '\\\\\\1', 'g')` };
}
