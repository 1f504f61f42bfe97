import { sql } from 'drizzle-orm';
import type { SearchTerm } from './resource.ts';
import { matchesAllTerms, type TermMatch } from './search.ts';

/** The words of a list's search, by how each is looked for. */
export const soughtWords = (words: readonly TermMatch[]): SearchTerm[] =>
  words.map((how, at) => ({
    matches: (text, kind) => matchesAllTerms(text, at, how, kind),
    word: sql.placeholder(`word_${at}`),
    isLast: at === words.length - 1,
    isShort: how === 'beginning',
  }));
