import { foldLetters } from './fold-letters.ts';

/** Where something that was searched for stands in a text, and as the how many-th word of the search. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly word: number;
}

/** A word of a search with its stems in all languages. */
export interface StemmedWord {
  readonly word: string;
  readonly stems: readonly string[];
}

const wordSigns = /[\p{L}\p{M}\p{N}]+/gu;
/** A shorter stem begins too many words that have nothing to do with it. */
const tellingStem = 4;
const tellingBeginning = 3;

/** Parts of words that are searched for, wherever they stand: how titles and descriptions are searched. */
export function findParts(text: string, words: readonly string[]): Mark[] {
  const signs = Array.from(text, (sign) => ({ sign, folded: foldLetters(sign) }));
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const { sign, folded: letters } of signs) {
    const place = at;
    places.push(...Array.from({ length: letters.length }, () => place));
    folded += letters;
    at += sign.length;
  }
  places.push(at);
  return words.flatMap((word, number) => {
    const part = foldLetters(word);
    const marks: Mark[] = [];
    for (
      let from = folded.indexOf(part);
      from >= 0;
      from = folded.indexOf(part, from + part.length)
    ) {
      const start = places[from] ?? 0;
      const isInside = part.length < tellingBeginning && /[a-z0-9]/.test(folded[from - 1] ?? ' ');
      if (!isInside) marks.push({ start, end: places[from + part.length] ?? at, word: number });
    }
    return marks;
  });
}

/** Whole words that are searched for, in any of their forms: how the text of a file is searched. */
export function findWords(text: string, words: readonly StemmedWord[]): Mark[] {
  const tests = words.map((word, at) => testOf(word, at === words.length - 1));
  return Array.from(text.matchAll(wordSigns), ({ 0: found, index }) => {
    const folded = foldLetters(found);
    const word = tests.findIndex((test) => test(folded));
    return { start: index, end: index + found.length, word };
  }).filter(({ word }) => word >= 0);
}

function testOf({ word, stems }: StemmedWord, isLast: boolean): (found: string) => boolean {
  const parts = foldLetters(word).match(wordSigns) ?? [];
  const beginnings = [
    ...stems.filter((stem) => stem.length >= tellingStem),
    ...(isLast ? parts.filter((part) => part.length >= tellingBeginning) : []),
  ];
  const whole = new Set([...parts, ...stems]);
  return (found) => whole.has(found) || beginnings.some((beginning) => found.startsWith(beginning));
}
