/** A piece of a text, and whether it is what was looked for. */
export interface TextPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Folded {
  readonly text: string;
  /** For each letter of the folded text, where in the written one it stands. */
  readonly from: readonly number[];
}

/** Small letters without accents, as the server folds them; ligatures are two letters. */
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

/** Whether a letter begins a word: the first one, and what follows a space or a sign. */
const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));

/** Where a word is found first, at the beginning of a word if it may be; -1 where it is not. */
function findWord(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return at;
  return first;
}

/**
 * How well a text fits what is typed, higher being better; null where a word is missing. All words
 * count: one at the very beginning most, one within a word least, and there only from three letters.
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

/** A text in pieces, those marked in which a word of the query is found. */
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
