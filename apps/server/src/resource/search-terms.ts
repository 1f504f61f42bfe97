import { sql } from 'drizzle-orm';
import type { SearchTerm } from './resource.ts';
import { matchesAllTerms, type TermMatch } from './search.ts';

/** The words of a list's search, by how each is looked for. */
export const toSearchTerms = (termMatches: readonly TermMatch[]): SearchTerm[] =>
  termMatches.map((match, at) => ({
    matches: (text, kind) => matchesAllTerms(text, at, match, kind),
    value: sql.placeholder(`word_${at}`),
    isLast: at === termMatches.length - 1,
    isShort: match === 'beginning',
  }));
