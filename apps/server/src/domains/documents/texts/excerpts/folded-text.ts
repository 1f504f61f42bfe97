import { foldLetters } from './fold-letters.ts';

/** A text folded, and where in the text each folded letter comes from. */
export interface FoldedText {
  readonly letters: string;
  readonly placeOf: (at: number) => number;
}

const unchangedPlace = (at: number): number => at;

/** Folds a text as it is searched; of most texts each letter folds to one. */
export function foldText(text: string): FoldedText {
  let isOneToOne = true;
  const letters = text.toLowerCase().replace(/\P{ASCII}/gu, (sign) => {
    const folded = foldSign(sign);
    isOneToOne &&= folded.length === sign.length;
    return folded;
  });
  const hasLength = letters.length === text.length;
  return isOneToOne && hasLength ? { letters, placeOf: unchangedPlace } : foldSlowly(text);
}

function foldSlowly(text: string): FoldedText {
  let letters = '';
  const places: number[] = [];
  let place = 0;
  for (const sign of text) {
    const folded = foldSign(sign);
    for (let at = 0; at < folded.length; at += 1) places.push(place);
    letters += folded;
    place += sign.length;
  }
  return { letters, placeOf: (at) => places[at] ?? place };
}

/** The letters of our languages, folded once; not those of all others, that nobody fills the memory. */
const folds = new Map<string, string>();
const mostFolds = 1000;

function foldSign(sign: string): string {
  const known = folds.get(sign);
  if (known !== undefined) return known;
  const folded = foldLetters(sign);
  if (folds.size < mostFolds) folds.set(sign, folded);
  return folded;
}
