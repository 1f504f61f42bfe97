import { habitualWords } from './habitual-words.ts';

/** Kinds of known words; the first that a password has explains why it is weak. */
const kinds = ['name', 'context', 'common'] as const;

type KnownKind = (typeof kinds)[number];

/** Words that an attacker tries first for one person. */
export interface KnownWords {
  /** The person's names and e-mail address. */
  readonly personal: readonly string[];
  /** Names of the person's customer, of manufacturers and of products. */
  readonly context: readonly string[];
}

/** A password as known words and what remains beside them. */
interface KnownParts {
  /** Known words, and what remains, counted as `countRest` says. */
  readonly count: number;
  readonly words: readonly string[];
  /** Kind of the words; null without any. */
  readonly kind: KnownKind | null;
}

/** Shorter words, such as articles, stand in too many passwords to mean anything. */
const minWordLength = 3;

/** Letters for which digits and signs stand in words. */
const letterOfSign: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
};

/** Returns the letters without case and accents, as words are compared. */
export const normalizeLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');

/** Removes what separates words, but no line breaks. */
const joinWords = (normalized: string): string =>
  normalized.replaceAll(/[\p{Z}\p{Cf}._,;:/\\+–—-]/gu, '');

/** Returns the text with digits and signs inside or before a word as the letters they stand for. */
function readSignsAsLetters(text: string): string {
  return text.replaceAll(/(?<=^|\p{L})[^\p{L}]{1,2}(?=\p{L})/gu, (signs) =>
    Array.from(signs, (sign) => letterOfSign[sign] ?? sign).join(''),
  );
}

/**
 * Returns the names as the words that a password may contain: whole, and each part of at least three
 * characters.
 */
function toKnownWords(names: readonly string[]): string[] {
  // As one text, because there may be thousands.
  const text = normalizeLetters(names.join('\n'));
  const words = new Set([...joinWords(text).split('\n'), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...words].filter((word) => word.length >= minWordLength && !/^\p{N}+$/u.test(word));
}

/**
 * Takes a password apart into known words and the rest, longest words first. What stands for letters is
 * read both ways; the reading with fewer parts counts.
 */
export function findKnownParts(password: string, known: KnownWords): KnownParts {
  const joined = joinWords(normalizeLetters(password));
  const readings = [...new Set([joined, readSignsAsLetters(joined)])];
  const words = listWords(known);
  return readings
    .map((reading) => splitAtWords(reading, words))
    .reduce((best, parts) => (parts.count < best.count ? parts : best));
}

/** Names the mailbox alone: many people share the rest of an address. */
const withoutDomain = (name: string): string => name.split('@')[0] ?? name;

type WordKinds = ReadonlyMap<string, KnownKind>;

function listWords({ personal, context }: KnownWords): WordKinds {
  const words = new Map<string, KnownKind>();
  for (const word of habitualWords) words.set(word, 'common');
  for (const word of toKnownWords(context)) words.set(word, 'context');
  for (const word of toKnownWords(personal.map(withoutDomain))) words.set(word, 'name');
  return words;
}

/** Between the parts; no password has it, since its control characters were refused or removed. */
const gap = '\u0000';

function splitAtWords(reading: string, words: WordKinds): KnownParts {
  const found = [...words.keys()]
    .filter((word) => reading.includes(word))
    .toSorted((one, other) => other.length - one.length);
  let rest = reading;
  const used: string[] = [];
  for (const word of found) {
    const pieces = rest.split(word);
    for (let at = 1; at < pieces.length; at += 1) used.push(word);
    rest = pieces.join(gap);
  }
  const kind = kinds.find((one) => used.some((word) => words.get(word) === one)) ?? null;
  return { count: used.length + countRest(rest), words: used, kind };
}

/** Digits of a date or a year, which count as one thing. */
const usualDigits = 8;

/**
 * Counts what remains beside known words: each letter is one, digits up to the length of a date are one
 * together, and so is each further digit; of several signs in a row each different one beyond the first.
 */
function countRest(rest: string): number {
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  const digits = (rest.match(/\p{N}+/gu) ?? []).map(
    (run) => 1 + Math.max(0, run.length - usualDigits),
  );
  const signs = (rest.match(/[^\p{L}\p{N}\0]+/gu) ?? []).map((run) => new Set(run).size - 1);
  return letters + [...digits, ...signs].reduce((sum, count) => sum + count, 0);
}
