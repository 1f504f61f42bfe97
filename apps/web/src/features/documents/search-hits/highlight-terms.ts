import { toSearchLetters } from '@portal/contract/folding';
import type { TextPiece } from '../search-hits.tsx';

/** Folds a character as the search does; a space ends a word. */
const fold = (character: string): string =>
  /\s/u.test(character) ? ' ' : toSearchLetters(character);

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);

/**
 * Splits a text into pieces. A hit is a word that begins with a search term, ignoring case, accents
 * and punctuation. The joined pieces equal the text.
 */
export function highlightTerms(text: string, search: string): readonly TextPiece[] {
  // Longest terms first: "cleaning" is highlighted whole even when "clean" is searched too.
  const words = search.split(/[^\p{L}\p{M}\p{N}]+/u);
  const terms = [
    ...new Set([...words, ...search.split(/\s+/)].map(toSearchLetters).filter(Boolean)),
  ].toSorted((one, other) => other.length - one.length);
  const characters = Array.from(text);
  const pieces: { text: string; is_match: boolean }[] = [];
  const append = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (last && last.is_match === isMatch) last.text += piece;
    else pieces.push({ text: piece, is_match: isMatch });
  };
  let at = 0;
  while (at < characters.length) {
    const begins =
      isWordCharacter(characters[at] ?? ' ') && !isWordCharacter(characters[at - 1] ?? ' ');
    const length = begins
      ? Math.max(0, ...terms.map((term) => getMatchLength(term, characters, at)))
      : 0;
    append(characters.slice(at, at + (length || 1)).join(''), length > 0);
    at += length || 1;
  }
  return pieces;
}

/** Returns the number of characters that fold to the term, or 0 for no match. */
function getMatchLength(term: string, characters: readonly string[], from: number): number {
  let folded = '';
  let at = from;
  while (at < characters.length && folded.length < term.length) {
    folded += fold(characters[at] ?? '');
    at += 1;
    if (!term.startsWith(folded) && !folded.startsWith(term)) return 0;
  }
  if (!folded.startsWith(term)) return 0;
  // A combining accent belongs to the preceding letter.
  while (/^\p{M}$/u.test(characters[at] ?? '')) at += 1;
  return at - from;
}
