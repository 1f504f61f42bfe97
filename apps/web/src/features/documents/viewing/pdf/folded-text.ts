import { foldLetters } from '@portal/contract/folding';

/** Folded text with the source offset of each character. */
export interface FoldedText {
  text: string;
  origins: readonly number[];
}

/** Range of a match in the original text; `end` is exclusive. */
export interface Match {
  start: number;
  end: number;
}

/**
 * Folds a text for searching: ignores case, accents, ligatures and soft hyphens, collapses white
 * space, and joins words hyphenated at the end of a line.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const origins: number[] = [];
  const add = (folded: string, origin: number) => {
    text += folded;
    for (let at = 0; at < folded.length; at += 1) origins.push(origin);
  };
  for (let at = 0; at < original.length; at += 1) {
    const character = original.charAt(at);
    if (character === '\u00AD') continue;
    if (character === '-' && original.charAt(at + 1) === '\n' && /\p{L}/u.test(text.slice(-1))) {
      at += 1;
    } else if (/\s/u.test(character)) {
      if (!text.endsWith(' ')) add(' ', at);
    } else {
      add(foldLetters(character), at);
    }
  }
  return { text, origins };
}

/** Finds all folded needles, in order and without overlaps. */
export function findAll({ text, origins }: FoldedText, needles: readonly string[]): Match[] {
  const found = needles.flatMap((needle) => findNeedle(text, needle));
  const ordered = found.toSorted((one, two) => one.start - two.start || two.end - one.end);
  const matches: Match[] = [];
  let last = 0;
  for (const { start, end } of ordered) {
    const from = origins[start];
    const to = origins[end - 1];
    if (start < last || from === undefined || to === undefined) continue;
    matches.push({ start: from, end: to + 1 });
    last = end;
  }
  return matches;
}

/** Returns the folded search as one phrase, or as its separate words. */
export function toNeedles(searchText: string, byWords: boolean): string[] {
  const phrase = foldText(searchText).text.trim();
  if (!byWords) return phrase === '' ? [] : [phrase];
  return [...new Set(phrase.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1))];
}

function findNeedle(text: string, needle: string): Match[] {
  const matches: Match[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length))
    matches.push({ start: at, end: at + needle.length });
  return matches;
}
