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

/** A search that would mark more of one word marks no more of it: an excerpt shows thirty words. */
const mostMarks = 200;

/** A text folded, and where in the text each folded letter comes from. */
interface Folded {
  readonly letters: string;
  readonly placeOf: (at: number) => number;
}

function fold(text: string): Folded {
  // Of most texts each letter folds to one.
  if (/^[\x20-\x7e\s]*$/.test(text)) {
    return { letters: text.toLowerCase(), placeOf: (at) => at };
  }
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const folded = foldLetters(sign);
    for (let at = 0; at < folded.length; at += 1) places.push(place);
    letters += folded;
    place += sign.length;
  }
  return { letters, placeOf: (at) => places[at] ?? place };
}

/** Parts of words that are searched for, wherever they stand: how titles and descriptions are searched. */
export function findParts(text: string, words: readonly string[]): Mark[] {
  const { letters, placeOf } = fold(text);
  return words.flatMap((word, number) => {
    const part = foldLetters(word);
    const marks: Mark[] = [];
    let from = part ? letters.indexOf(part) : -1;
    while (from >= 0 && marks.length < mostMarks) {
      const end = from + part.length;
      const isInside = part.length < tellingBeginning && /[a-z0-9]/.test(letters[from - 1] ?? ' ');
      if (!isInside) marks.push({ start: placeOf(from), end: placeOf(end), word: number });
      from = letters.indexOf(part, end);
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
