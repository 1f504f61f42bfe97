import type { TextPiece } from './found-document.ts';

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(character);

/**
 * Cuts a text where words begin as one of the words searched for does, whatever the case and the
 * accents: the pieces, joined, are the text.
 */
export function highlightTerms(text: string, search: string): readonly TextPiece[] {
  // Longer words first, so that "cleaning" is marked whole where "clean" is searched for too.
  const terms = [...new Set(fold(search).match(/[\p{L}\p{N}]+/gu) ?? [])].toSorted(
    (one, other) => other.length - one.length,
  );
  const characters = Array.from(text);
  const pieces: { text: string; is_match: boolean }[] = [];
  const append = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1);
    if (last && last.is_match === isMatch) last.text += piece;
    else pieces.push({ text: piece, is_match: isMatch });
  };
  let at = 0;
  while (at < characters.length) {
    const begins = !isWordCharacter(characters[at - 1] ?? ' ');
    const length = begins
      ? Math.max(0, ...terms.map((term) => getMatchLength(term, characters, at)))
      : 0;
    append(characters.slice(at, at + (length || 1)).join(''), length > 0);
    at += length || 1;
  }
  return pieces;
}

/** How many letters from a place on fold to the word; 0 where they do not. */
function getMatchLength(term: string, characters: readonly string[], from: number): number {
  let folded = '';
  let at = from;
  while (at < characters.length && folded.length < term.length) {
    folded += fold(characters[at] ?? '');
    at += 1;
    if (!term.startsWith(folded) && !folded.startsWith(term)) return 0;
  }
  if (!folded.startsWith(term)) return 0;
  // An accent that is a letter of its own belongs to what it stands over.
  while (/^\p{M}$/u.test(characters[at] ?? '')) at += 1;
  return at - from;
}
