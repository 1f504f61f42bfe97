import { maxTextLength } from './file-text.ts';

/** Text of a file as the search stores it. */
export interface SearchableText {
  /** Passages of a few hundred words, from which excerpts are cut. */
  readonly passages: readonly string[];
  /** Opening and frequent words, which tell the subject of a file. */
  readonly topics: string;
}

/** Characters per passage. */
const passageLength = 2000;

/**
 * Bytes of all distinct words. PostgreSQL stores at most 1 MiB in a tsvector, words and stems
 * together.
 */
const maxWordBytes = 400_000;

const openingLength = 600;

const minTopicCount = 6;

/** Longer than any word of the supported languages; longer strings are data. */
const maxWordLength = 60;

/** Splits a text into passages, up to the limits of the search, and collects its topics. */
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

/** Ligatures: several letters that a PDF draws as one glyph. */
const ligatures = /[\uFB00-\uFB06]/g;

/**
 * Invisible characters: controls except tabs and line breaks (PostgreSQL stores no NUL), and format
 * characters.
 */
const invisibleCharacters = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;

/** Word hyphenated at the end of a line. */
const hyphenatedWord = /(\p{L})-\n(\p{Ll})/gu;

/**
 * Normalizes a text for search and display: joins hyphenated words, collapses spaces, drops
 * invisible characters.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(ligatures, (sign) => sign.normalize('NFKC'))
    .replace(invisibleCharacters, '')
    .replace(hyphenatedWord, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}
