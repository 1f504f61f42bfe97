import { cleanText } from './clean-text.ts';
import { maxTextLength } from './file-text.ts';

/** A text as it is kept for the search. */
export interface SearchableText {
  /** Pieces of a few hundred words, of which excerpts are cut. */
  readonly passages: readonly string[];
  /** What it opens with and the words that it says often: a file is about these. */
  readonly topics: string;
}

/** Characters of a passage. */
const passageLength = 2000;
/** Characters of all different words; PostgreSQL keeps 1 MiB of them, written and as stems. */
const maxWordBytes = 400_000;
const openingLength = 600;
const minTopicCount = 6;
/** Longer than any word of our languages: what is, is data. */
const maxWordLength = 60;

/** Cuts a text into passages, as far as it can be kept. */
export function toSearchableText(text: string): SearchableText {
  const cleaned = cleanText(text.slice(0, maxTextLength));
  const counts = new Map<string, number>();
  const passages: string[] = [];
  let wordBytes = 0;
  for (const passage of splitPassages(cleaned)) {
    for (const [word] of passage.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      const count = counts.get(word) ?? 0;
      if (count === 0) wordBytes += Buffer.byteLength(word);
      counts.set(word, count + 1);
    }
    if (wordBytes > maxWordBytes) break;
    passages.push(passage);
  }
  const frequent = [...counts].filter(
    ([word, count]) => count >= minTopicCount && word.length <= maxWordLength,
  );
  const opening = passages[0]?.slice(0, openingLength) ?? '';
  return { passages, topics: [opening, ...frequent.map(([word]) => word)].join(' ') };
}

function* splitPassages(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const space = text.indexOf(' ', start + passageLength);
    const farthest = start + passageLength * 2;
    const end = space < 0 || space > farthest ? Math.min(farthest, text.length) : space;
    yield text.slice(start, end).toWellFormed().trim();
    start = end;
  }
}
