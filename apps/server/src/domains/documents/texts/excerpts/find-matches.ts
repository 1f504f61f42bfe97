import { punctuation } from '@portal/contract/folding';

/** Match of a search term: its range in the source text and the index of the term. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly termIndex: number;
}

/** Search term with its stems in all languages. */
export interface StemmedTerm {
  readonly word: string;
  readonly stems: readonly string[];
}

/** Shorter stems match too many unrelated words as a prefix. */
const minPrefixStemLength = 4;

const minPrefixLength = 3;

/** Limits the work per term: an excerpt shows thirty words. */
const maxMatchesPerTerm = 200;

/** Punctuation and spaces that a match may have between its letters. */
const gap = String.raw`[^\p{L}\p{N}]{0,3}`;

/**
 * Creates a function that finds terms as substrings, like the search in titles and descriptions: whatever
 * punctuation the term or the text has.
 */
export function createSubstringFinder(terms: readonly string[]): (text: string) => TextMatch[] {
  const patterns = terms.map((term) => {
    const letters = Array.from(foldLetters(term).replace(punctuation, '').replaceAll(' ', ''));
    // Without punctuation nothing is left that means something in a pattern.
    const pattern = letters.length > 0 ? new RegExp(letters.join(gap), 'gu') : null;
    return { pattern, isShort: letters.length < minPrefixLength };
  });
  return (text) => {
    const { folded, toSourceOffset } = foldText(text);
    return patterns.flatMap(({ pattern, isShort }, termIndex) => {
      const matches: TextMatch[] = [];
      for (const { 0: found, index: from } of pattern ? folded.matchAll(pattern) : []) {
        if (matches.length >= maxMatchesPerTerm) break;
        const isInside = isShort && /[a-z0-9]/.test(folded[from - 1] ?? ' ');
        const end = from + found.length;
        if (!isInside)
          matches.push({ start: toSourceOffset(from), end: toSourceOffset(end), termIndex });
      }
      return matches;
    });
  };
}

/**
 * Finds terms as whole words in any form, like the search in the text of a file. A word that fits
 * two terms counts for the first.
 */
export function findWordForms(text: string, terms: readonly StemmedTerm[]): TextMatch[] {
  const { folded, toSourceOffset } = foldText(text);
  const found = new Map<number, TextMatch>();
  for (const [termIndex, term] of terms.entries()) {
    for (const { form, isPrefix } of getForms(term, termIndex === terms.length - 1)) {
      for (const { from, end } of findForm(folded, form, isPrefix)) {
        if (found.has(from)) continue;
        found.set(from, {
          start: toSourceOffset(from),
          end: toSourceOffset(end),
          termIndex,
        });
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

interface Form {
  readonly form: string;
  /** Matches longer words that begin with the form too. */
  readonly isPrefix: boolean;
}

function getForms({ word, stems }: StemmedTerm, isLast: boolean): Form[] {
  const parts = foldLetters(word).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const forms = new Map<string, boolean>();
  for (const part of parts) forms.set(part, isLast && part.length >= minPrefixLength);
  for (const stem of stems) {
    forms.set(stem, stem.length >= minPrefixStemLength || (forms.get(stem) ?? false));
  }
  return Array.from(forms, ([form, isPrefix]) => ({ form, isPrefix }));
}

/** Finds the words that equal the form or, for a prefix, begin with it. */
function* findForm(folded: string, form: string, isPrefix: boolean) {
  for (let from = folded.indexOf(form); from >= 0; from = folded.indexOf(form, from + 1)) {
    if (isWordCharacter(folded.charCodeAt(from - 1))) continue;
    let end = from + form.length;
    if (!isPrefix && isWordCharacter(folded.charCodeAt(end))) continue;
    while (isWordCharacter(folded.charCodeAt(end))) end += 1;
    yield { from, end };
  }
}

/**
 * Accepts letters, digits, accents and surrogate halves. NaN, beyond the end of the text, is no
 * character.
 */
function isWordCharacter(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  }
  return code >= 0x80 && /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(code));
}

/** Folded text that maps each of its offsets to the source text. */
interface FoldedText {
  readonly folded: string;
  readonly toSourceOffset: (at: number) => number;
}

const identity = (at: number): number => at;

/** Folds a text for the search. Most texts keep their length and need no offset table. */
function foldText(text: string): FoldedText {
  const lower = text.toLowerCase();
  if (!/\P{ASCII}/u.test(lower)) return { folded: lower, toSourceOffset: identity };
  let isOneToOne = true;
  const foldedText = lower.replace(/\P{ASCII}/gu, (character) => {
    const folded = foldCharacter(character);
    isOneToOne &&= folded.length === character.length;
    return folded;
  });
  const hasLength = foldedText.length === text.length;
  return isOneToOne && hasLength
    ? { folded: foldedText, toSourceOffset: identity }
    : foldWithOffsets(text);
}

function foldWithOffsets(text: string): FoldedText {
  let foldedText = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    for (let at = 0; at < folded.length; at += 1) offsets.push(offset);
    foldedText += folded;
    offset += character.length;
  }
  return { folded: foldedText, toSourceOffset: (at) => offsets[at] ?? offset };
}

/** Cache of folded characters. Bounded, so that rare scripts cannot exhaust the memory. */
const foldCache = new Map<string, string>();

const maxCachedFolds = 1000;

function foldCharacter(character: string): string {
  const known = foldCache.get(character);
  if (known !== undefined) return known;
  const folded = foldLetters(character);
  if (foldCache.size < maxCachedFolds) foldCache.set(character, folded);
  return folded;
}

/** Letters that do not decompose into a base letter and an accent. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * Folds a text approximately like the SQL function `search_fold`, to highlight what the database
 * found.
 */
function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll('’', "'");
}
