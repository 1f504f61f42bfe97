import { foldLetters } from './fold-letters.ts';

/** Folded text that maps each of its offsets to the source text. */
export interface FoldedText {
  readonly folded: string;
  readonly toSourceOffset: (at: number) => number;
}

const identity = (at: number): number => at;

/** Folds a text for the search. Most texts keep their length and need no offset table. */
export function foldText(text: string): FoldedText {
  let isOneToOne = true;
  const foldedText = text.toLowerCase().replace(/\P{ASCII}/gu, (character) => {
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
