/** Part of a text, matching or not. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Folded {
  readonly text: string;
  /** Index in the original text of each folded character. */
  readonly from: readonly number[];
}

/** Lower-cases and removes accents like the server; ligatures become two letters. */
function fold(source: string): Folded {
  let text = '';
  const from: number[] = [];
  let at = 0;
  for (const letter of source) {
    const plain = letter
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replaceAll('ß', 'ss');
    for (const _ of plain) from.push(at);
    text += plain;
    at += letter.length;
  }
  return { text, from };
}

const splitWords = (query: string): string[] => [
  ...new Set(fold(query).text.split(/\s+/u).filter(Boolean)),
];

/** True at the start of the text and after a space or punctuation. */
const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

/** Returns the first index of a word, preferring word starts; -1 if missing. */
function findWord(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return at;
  return first;
}

/**
 * Rates how well a text matches the query; higher is better, null if a word is missing. A word
 * scores most at the start of the text and least inside a word, where it needs three letters.
 */
export function getMatchScore(text: string, query: string): number | null {
  const folded = fold(text).text;
  let score = 0;
  for (const word of splitWords(query)) {
    const at = findWord(folded, word);
    const isBeginning = at >= 0 && isWordStart(folded, at);
    if (at < 0 || (!isBeginning && word.length < 3)) return null;
    score += at === 0 ? 3 : isBeginning ? 2 : 1;
  }
  return score;
}

/** Splits a text into matching and other parts. */
export function splitMatches(text: string, query: string): TextPiece[] {
  const folded = fold(text);
  const matched = Array.from({ length: text.length }, () => false);
  for (const word of splitWords(query)) {
    const at = findWord(folded.text, word);
    if (at < 0) continue;
    const start = folded.from[at] ?? 0;
    const end = folded.from[at + word.length] ?? text.length;
    matched.fill(true, start, end);
  }
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [at, isMatch] of matched.entries()) {
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text.charAt(at);
    else pieces.push({ text: text.charAt(at), isMatch });
  }
  return pieces;
}
