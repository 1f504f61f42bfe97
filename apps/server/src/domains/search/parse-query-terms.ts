import { parseSearchTerms, getTermMatch, type TermMatch } from '#server/resource/search.ts';

/** A word that is looked for, and how; one of a single letter finds nothing itself, it narrows what others find. */
export interface QueryTerm {
  readonly term: string;
  readonly match: TermMatch | 'narrowing';
}

const letter = String.raw`[\p{L}\p{N}]`;
const sign = String.raw`[^\p{L}\p{N}]`;

/**
 * What has a trigram wherever it stands: three letters or figures in a row, two at the end of a
 * word, one at its beginning.
 */
const hasTrigram = new RegExp(`${letter}{3}|${letter}{2}${sign}|${sign}${letter}`, 'u');

/**
 * The words of a text that an index can find, as lists find them (API.md §1). Without a trigram one
 * is looked for at the beginning of words; what is signs alone is left out, because each row would
 * have to be looked at for it, and for single letters a large part of them.
 */
export function parseQueryTerms(text: string): QueryTerm[] {
  const terms = parseSearchTerms(text).flatMap((term): QueryTerm[] => {
    const letterCount = term.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (hasTrigram.test(term)) return [{ term, match: getTermMatch(term) }];
    return letterCount > 0 ? [{ term, match: letterCount > 1 ? 'beginning' : 'narrowing' }] : [];
  });
  return terms.some(({ match }) => match !== 'narrowing') ? terms : [];
}
