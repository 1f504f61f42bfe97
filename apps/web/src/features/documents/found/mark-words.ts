import type { MarkedPiece } from './found-document.ts';

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isPartOfWord = (letter: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(letter);

/**
 * Cuts a text where words begin as one of the words searched for does, whatever the case and the
 * accents: the pieces, joined, are the text.
 */
export function markWords(text: string, search: string): readonly MarkedPiece[] {
  // Longer words first, so that "cleaning" is marked whole where "clean" is searched for too.
  const words = [...new Set(fold(search).match(/[\p{L}\p{N}]+/gu) ?? [])].toSorted(
    (one, other) => other.length - one.length,
  );
  const letters = Array.from(text);
  const pieces: { text: string; is_match: boolean }[] = [];
  const put = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (last && last.is_match === isMatch) last.text += piece;
    else pieces.push({ text: piece, is_match: isMatch });
  };
  let at = 0;
  while (at < letters.length) {
    const begins = !isPartOfWord(letters[at - 1] ?? ' ');
    const length = begins ? Math.max(0, ...words.map((word) => lengthOf(word, letters, at))) : 0;
    put(letters.slice(at, at + (length || 1)).join(''), length > 0);
    at += length || 1;
  }
  return pieces;
}

/** How many letters from a place on fold to the word; 0 where they do not. */
function lengthOf(word: string, letters: readonly string[], from: number): number {
  let folded = '';
  let at = from;
  while (at < letters.length && folded.length < word.length) {
    folded += fold(letters[at] ?? '');
    at += 1;
    if (!word.startsWith(folded) && !folded.startsWith(word)) return 0;
  }
  if (!folded.startsWith(word)) return 0;
  // An accent that is a letter of its own belongs to what it stands over.
  while (/^\p{M}$/u.test(letters[at] ?? '')) at += 1;
  return at - from;
}
