import { cleanText } from './clean-text.ts';
import { mostText } from './file-text.ts';

/** A text as it is kept for the search. */
export interface TextToKeep {
  /** Pieces of a few hundred words, of which excerpts are cut. */
  readonly passages: readonly string[];
  /** What it opens with and the words that it says often: a file is about these. */
  readonly topics: string;
}

/** Characters of a passage. */
const passageLength = 2000;
/** Characters of all different words; PostgreSQL keeps 1 MiB of them, written and as stems. */
const mostOfWords = 400_000;
const openingLength = 600;
const often = 6;
/** Longer than any word of our languages: what is, is data. */
const longestWord = 60;

/** Cuts a text into passages, as far as it can be kept. */
export function textToKeep(text: string): TextToKeep {
  const whole = cleanText(text.slice(0, mostText));
  const counts = new Map<string, number>();
  const passages: string[] = [];
  let ofWords = 0;
  for (const passage of passagesOf(whole)) {
    for (const [word] of passage.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      const count = counts.get(word) ?? 0;
      if (count === 0) ofWords += Buffer.byteLength(word);
      counts.set(word, count + 1);
    }
    if (ofWords > mostOfWords) break;
    passages.push(passage);
  }
  const said = [...counts].filter(([word, count]) => count >= often && word.length <= longestWord);
  const opening = passages[0]?.slice(0, openingLength) ?? '';
  return { passages, topics: [opening, ...said.map(([word]) => word)].join(' ') };
}

function* passagesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const space = text.indexOf(' ', start + passageLength);
    const farthest = start + passageLength * 2;
    const end = space < 0 || space > farthest ? Math.min(farthest, text.length) : space;
    yield text.slice(start, end).toWellFormed().trim();
    start = end;
  }
}
