import { foldLetters, isNearWord, toSearchLetters, toSearchWords } from '@portal/contract/folding';

/** Part of a text, matching or not. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Letter, digit or space of a text without its punctuation, and where it is in the text. */
interface FoldedCharacter {
  readonly start: number;
  end: number;
  /** First of the text, and after a space or punctuation. */
  readonly isWordStart: boolean;
}

interface Folded {
  readonly text: string;
  readonly characters: readonly FoldedCharacter[];
}

/** Folds a text as the search does; punctuation is left out, so that "st-lukas" is in "St.-Lukas". */
function fold(source: string): Folded {
  let text = '';
  let isWordStart = true;
  const characters: FoldedCharacter[] = [];
  let at = 0;
  for (const letter of source) {
    const start = at;
    at += letter.length;
    const last = characters.at(-1);
    const isMark = foldLetters(letter) === '';
    if (isMark) {
      // It belongs to the letter before it.
      if (last) last.end = at;
      continue;
    }
    const isSpace = /\s/u.test(letter);
    const folded = !isSpace ? toSearchLetters(letter) : text.endsWith(' ') ? '' : ' ';
    for (let part = 0; part < folded.length; part += 1)
      characters.push({ start, end: at, isWordStart });
    isWordStart = isSpace || folded === '';
    text += folded;
  }
  return { text, characters };
}

/** Spellings of each word of a query; one with punctuation inside is found with a space for it too. */
const listTerms = (query: string): (readonly string[])[] =>
  query
    .split(/\s+/u)
    .map((word) => Array.from(new Set([toSearchLetters(word), toSearchWords(word)])))
    .filter(([letters]) => letters !== '');

interface FoundTerm {
  readonly from: number;
  readonly length: number;
}

/** Returns where a term is first, preferring word starts; null if it is missing. */
function findTerm({ text, characters }: Folded, spellings: readonly string[]): FoundTerm | null {
  let inside: FoundTerm | null = null;
  for (const spelling of spellings)
    for (let from = text.indexOf(spelling); from !== -1; from = text.indexOf(spelling, from + 1)) {
      if (characters[from]?.isWordStart) return { from, length: spelling.length };
      inside ??= { from, length: spelling.length };
    }
  return inside;
}

/**
 * Rates how well a text matches the query; higher is better, null if a word is missing or the query
 * is nothing but punctuation. A word scores most at the start of the text and least inside a word,
 * where it needs three letters.
 */
export function getMatchScore(text: string, query: string): number | null {
  const folded = fold(text);
  const terms = listTerms(query);
  if (terms.length === 0) return query.trim() === '' ? 0 : null;
  let score = 0;
  for (const spellings of terms) {
    const found = findTerm(folded, spellings);
    if (found === null) return null;
    const isStart = folded.characters[found.from]?.isWordStart === true;
    if (!isStart && found.length < 3) return null;
    score += found.from === 0 ? 3 : isStart ? 2 : 1;
  }
  return score;
}

/**
 * Rates a text whose words are the query's but for one letter each that is missing, wrong, too much or
 * swapped with the next; null for any other text. The last word may be incomplete.
 */
export function getTypoScore(text: string, query: string): number | null {
  const words = fold(text).text.split(' ');
  const terms = listTerms(query);
  const isNear = ([term = '']: readonly string[]): boolean =>
    words.some((word) => isNearWord(word, term));
  return terms.length > 0 && terms.every(isNear) ? 0 : null;
}

/** Splits a text into matching and other parts. */
export function splitMatches(text: string, query: string): TextPiece[] {
  const folded = fold(text);
  const matched = Array.from({ length: text.length }, () => false);
  for (const spellings of listTerms(query)) {
    const found = findTerm(folded, spellings);
    if (found === null) continue;
    const first = folded.characters[found.from];
    const last = folded.characters[found.from + found.length - 1];
    matched.fill(true, first?.start, last?.end);
  }
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [at, isMatch] of matched.entries()) {
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text.charAt(at);
    else pieces.push({ text: text.charAt(at), isMatch });
  }
  return pieces;
}
