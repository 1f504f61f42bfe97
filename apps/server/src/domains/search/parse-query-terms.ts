import {
  parseSearchTerms,
  getTermMatch,
  type TermMatch,
} from '#server/resource/list/search-terms.ts';

/** A search term and its match. A single letter only narrows the hits of other terms. */
export interface QueryTerm {
  readonly term: string;
  readonly match: TermMatch | 'narrowing';
}

/** Matches of the terms; with the caller, all that the statement depends on. */
export type QueryShape = readonly QueryTerm['match'][];

const letter = String.raw`[\p{L}\p{N}]`;
const sign = String.raw`[^\p{L}\p{N}]`;

/**
 * Matches texts that contain a trigram: three letters or digits in a row, two at the end of a word,
 * or one at its start.
 */
const hasTrigram = new RegExp(`${letter}{3}|${letter}{2}${sign}|${sign}${letter}`, 'u');

/**
 * Returns the terms that an index can find, as in lists (API.md §1). Terms without a trigram match
 * the beginning of words. Punctuation alone is dropped, since it would scan every row; so are
 * single letters on their own.
 */
export function parseQueryTerms(text: string): QueryTerm[] {
  const terms = parseSearchTerms(text).flatMap((term): QueryTerm[] => {
    const letterCount = term.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (hasTrigram.test(term)) return [{ term, match: getTermMatch(term) }];
    return letterCount > 0 ? [{ term, match: letterCount > 1 ? 'prefix' : 'narrowing' }] : [];
  });
  return terms.some(({ match }) => match !== 'narrowing') ? terms : [];
}
