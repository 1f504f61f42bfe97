import { foldLetters } from './fold-letters.ts';
import { foldText } from './folded-text.ts';

/** Where something that was searched for stands in a text, and as the how many-th word of the search. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly termIndex: number;
}

/** A word of a search with its stems in all languages. */
export interface StemmedTerm {
  readonly word: string;
  readonly stems: readonly string[];
}

/** A shorter stem begins too many words that have nothing to do with it. */
const minPrefixStemLength = 4;
const minPrefixLength = 3;

/** A search that would mark more of one word marks no more of it: an excerpt shows thirty words. */
const maxMatchesPerTerm = 200;

/** Parts of words that are searched for, wherever they stand: how titles and descriptions are searched. */
export function findSubstrings(text: string, terms: readonly string[]): TextMatch[] {
  const { folded, toSourceOffset } = foldText(text);
  return terms.flatMap((word, number) => {
    const part = foldLetters(word);
    const matches: TextMatch[] = [];
    let from = part ? folded.indexOf(part) : -1;
    while (from >= 0 && matches.length < maxMatchesPerTerm) {
      const end = from + part.length;
      const isInside = part.length < minPrefixLength && /[a-z0-9]/.test(folded[from - 1] ?? ' ');
      if (!isInside)
        matches.push({ start: toSourceOffset(from), end: toSourceOffset(end), termIndex: number });
      from = folded.indexOf(part, end);
    }
    return matches;
  });
}

/**
 * Whole words that are searched for, in any of their forms: how the text of a file is searched. A
 * word that two of the search could mean is marked as the first.
 */
export function findWordForms(text: string, terms: readonly StemmedTerm[]): TextMatch[] {
  const { folded, toSourceOffset } = foldText(text);
  const found = new Map<number, TextMatch>();
  for (const [number, word] of terms.entries()) {
    for (const { form, isPrefix } of getForms(word, number === terms.length - 1)) {
      for (const { from, end } of findForm(folded, form, isPrefix)) {
        if (found.has(from)) continue;
        found.set(from, {
          start: toSourceOffset(from),
          end: toSourceOffset(end),
          termIndex: number,
        });
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

interface Form {
  readonly form: string;
  /** Whether words that only begin so are meant as well. */
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

/** Where words stand that are of this form, or begin with it. */
function* findForm(folded: string, form: string, isPrefix: boolean) {
  for (let from = folded.indexOf(form); from >= 0; from = folded.indexOf(form, from + 1)) {
    if (isWordCharacter(folded.charCodeAt(from - 1))) continue;
    let end = from + form.length;
    if (!isPrefix && isWordCharacter(folded.charCodeAt(end))) continue;
    while (isWordCharacter(folded.charCodeAt(end))) end += 1;
    yield { from, end };
  }
}

/** Whether a sign stands in words; half of one beyond the first plane does, past the text none. */
function isWordCharacter(code: number): boolean {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  }
  return code >= 0x80 && /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(String.fromCharCode(code));
}
