import { foldLetters } from './fold-letters.ts';
import { foldText } from './folded-text.ts';

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

/** A shorter stem begins too many words that have nothing to do with it. */
const tellingStem = 4;
const tellingBeginning = 3;

/** A search that would mark more of one word marks no more of it: an excerpt shows thirty words. */
const mostMarks = 200;

/** Parts of words that are searched for, wherever they stand: how titles and descriptions are searched. */
export function findParts(text: string, words: readonly string[]): Mark[] {
  const { letters, placeOf } = foldText(text);
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

/**
 * Whole words that are searched for, in any of their forms: how the text of a file is searched. A
 * word that two of the search could mean is marked as the first.
 */
export function findWords(text: string, words: readonly StemmedWord[]): Mark[] {
  const { letters, placeOf } = foldText(text);
  const found = new Map<number, Mark>();
  for (const [number, word] of words.entries()) {
    for (const { form, goesOn } of formsOf(word, number === words.length - 1)) {
      for (const { from, end } of wordsOf(letters, form, goesOn)) {
        if (found.has(from)) continue;
        found.set(from, { start: placeOf(from), end: placeOf(end), word: number });
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

interface Form {
  readonly form: string;
  /** Whether words that only begin so are meant as well. */
  readonly goesOn: boolean;
}

function formsOf({ word, stems }: StemmedWord, isLast: boolean): Form[] {
  const parts = foldLetters(word).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const forms = new Map<string, boolean>();
  for (const part of parts) forms.set(part, isLast && part.length >= tellingBeginning);
  for (const stem of stems) {
    forms.set(stem, stem.length >= tellingStem || (forms.get(stem) ?? false));
  }
  return Array.from(forms, ([form, goesOn]) => ({ form, goesOn }));
}

/** Where words stand that are of this form, or begin with it. */
function* wordsOf(letters: string, form: string, goesOn: boolean) {
  for (let from = letters.indexOf(form); from >= 0; from = letters.indexOf(form, from + 1)) {
    if (isOfWord(letters.charCodeAt(from - 1))) continue;
    let end = from + form.length;
    if (!goesOn && isOfWord(letters.charCodeAt(end))) continue;
    while (isOfWord(letters.charCodeAt(end))) end += 1;
    yield { from, end };
  }
}

/** Whether a sign stands in words; half of one beyond the first plane does, past the text none. */
function isOfWord(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  }
  return code >= 0x80 && /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(code));
}
