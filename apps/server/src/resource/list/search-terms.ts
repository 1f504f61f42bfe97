import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stripPunctuation } from '#server/database/columns.ts';
import type { SearchTerm, TextKind } from '../resource.ts';

const maxTerms = 8;

/** Kind of match: short terms at the beginning of words, longer ones anywhere (API.md §1). */
export type TermMatch = 'prefix' | 'part';

/** Returns the distinct terms of a search. All of them must match. */
export function parseSearchTerms(search: string | undefined): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter(Boolean))].slice(0, maxTerms);
}

/** Returns the kind of match of a term. */
export function getTermMatch(term: string): TermMatch {
  const startsWithLetterOrDigit = /^[\p{L}\p{N}]/u.test(term);
  return startsWithLetterOrDigit && Array.from(term).length < 3 ? 'prefix' : 'part';
}

/**
 * Characters before a word: a space or punctuation. Listed instead of excluded, because a trigram
 * index can use only a short list to find beginnings of words.
 */
const wordBoundary = sql.raw("'[ -/:-@\\[-`{-~]'");

/**
 * Returns the condition that a folded text contains the term at this index. Folds and escapes the
 * term in place, because a trigram index must see the very expression.
 */
export function matchesTerm(
  text: SQL | PgColumn,
  index: number,
  match: TermMatch,
  kind: TextKind = 'words',
): SQL {
  const { term, escaped } = foldTerm(index, match === 'part' ? kind : 'words');
  if (match === 'part') return sql`${text} like '%' || ${escaped} || '%'`;
  const pattern = sql`${wordBoundary} || regexp_replace(${term}, '([^[:alnum:]])', '\\\\\\1', 'g')`;
  return sql`(${text} like ${escaped} || '%' or ${text} ~ (${pattern}))`;
}

/** Returns the terms of a list's search for one plan of all terms. */
export const toSearchTerms = (termMatches: readonly TermMatch[]): SearchTerm[] =>
  termMatches.map((match, index) => ({
    matches: (text, kind) => matchesTermFoldedOnce(text, index, match, kind),
    value: sql.placeholder(`term_${index}`),
    isLast: index === termMatches.length - 1,
    isShort: match === 'prefix',
  }));

/**
 * Returns the condition of `matchesTerm`, but folds a term of three letters or more once instead of for each
 * row. The planner does not know the value then, and needs it only for an index.
 */
export function matchesTermFoldedOnce(
  text: SQL | PgColumn,
  index: number,
  match: TermMatch,
  kind: TextKind = 'words',
): SQL {
  if (match === 'prefix') return matchesTerm(text, index, match);
  return sql`${text} like (select '%' || ${foldTerm(index, kind).escaped} || '%')`;
}

/**
 * Minimum length of a code without punctuation; shorter ones would match everywhere and stay as
 * typed.
 */
const minCodeLength = sql.raw('3');

function foldTerm(index: number, kind: TextKind): { readonly term: SQL; readonly escaped: SQL } {
  const folded = sql`search_fold(${sql.placeholder(`term_${index}`)})`;
  const code = stripPunctuation(folded);
  const term =
    kind === 'code'
      ? sql`(case when length(${code}) >= ${minCodeLength} then ${code} else ${folded} end)`
      : folded;
  return { term, escaped: sql`regexp_replace(${term}, '([\\\\%_])', '\\\\\\1', 'g')` };
}
