import { sql } from 'drizzle-orm';
import type { SoughtWord } from './resource.ts';
import { matchesOnce, type WordSearch } from './search.ts';

/** The words of a list's search, by how each is looked for. */
export const soughtWords = (words: readonly WordSearch[]): SoughtWord[] =>
  words.map((how, at) => ({
    matches: (text, kind) => matchesOnce(text, at, how, kind),
    word: sql.placeholder(`word_${at}`),
    isLast: at === words.length - 1,
    isShort: how === 'beginning',
  }));
