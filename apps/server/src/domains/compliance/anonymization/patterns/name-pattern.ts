import type { Dialect, Pattern } from './pattern.ts';

/** A name as the account stores it; either part may be empty. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** Words per part of a name: `Anne-Marie O’Brien` has two parts of two words. */
type Parts = readonly (readonly string[])[];

/**
 * Spells a name as in file paths, without characters outside ASCII (uploads/upload-name.ts).
 */
const toPathSpelling = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9\s]+/g, '-');

const splitName = (text: string): Parts =>
  text
    .split(/\s+/)
    .map((part) =>
      foldLetters(part)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== ''),
    )
    .filter((words) => words.length > 0);

/** A name with fewer letters in its path spelling does not identify a person. */
const minLetters = 5;

/**
 * Matches the full name in every usual order and punctuation: `O’Brien, Anne-Marie`,
 * `anne_marie-obrien`, `Berg, Jan van den`. The first of several first names suffices, and two
 * words in one field are a full name too. Null for a single word: a first or last name alone does
 * not identify a person (docs/decisions/0024).
 */
export function toNamePattern(name: PersonName, dialect: Dialect): Pattern | null {
  const spelled = listOrders(name, dialect);
  if (spelled.length === 0) return null;
  const written = { first: toPathSpelling(name.first), last: toPathSpelling(name.last) };
  const letters = [...splitName(written.first), ...splitName(written.last)].flat().join('');
  const inPaths = letters.length >= minLetters ? listOrders(written, dialect) : [];
  const loose = [...new Set([...spelled, ...inPaths])].join('|');
  const { alphanumeric } = dialect;
  return { strict: `(?<!${alphanumeric})(?:${loose})(?!${alphanumeric})`, loose };
}

function listOrders(name: PersonName, dialect: Dialect): string[] {
  const [first, last] = [splitName(name.first), splitName(name.last)];
  if (first.length > 0 && last.length > 0) return listFullNameOrders(first, last, dialect);
  const all = [...first, ...last];
  if (all.length < 2) return [];
  // The last name can begin at any word.
  return all.map((_part, at) => joinParts([...all.slice(at), ...all.slice(0, at)], dialect));
}

function listFullNameOrders(first: Parts, last: Parts, dialect: Dialect): string[] {
  const family = joinWords(last, dialect);
  const [firstName = []] = first;
  const isShortened = first.length > 1 && firstName.join('').length > 1;
  const given = isShortened ? [first, [firstName]] : [first];
  return given.flatMap((parts) => {
    const one = joinWords(parts, dialect);
    const [variants, sorted] = [
      [`${one}${toGap(dialect)}${family}`, `${family}${toGap(dialect)}${one}`],
      last.at(-1),
    ];
    if (last.length === 1 || !sorted) return variants;
    const prefix = joinWords(last.slice(0, -1), dialect);
    return variants.concat([joinWords([sorted], dialect), one, prefix].join(toGap(dialect)));
  });
}

/** Separator between a first name and a last name. */
const toGap = ({ other }: Dialect): string => `${other}{1,4}`;

const joinWords = (parts: Parts, { other }: Dialect): string =>
  parts.flat().map(toSpellingPattern).join(`${other}{0,3}`);

const joinParts = (parts: Parts, dialect: Dialect): string =>
  parts.map((part) => joinWords([part], dialect)).join(toGap(dialect));

/** Plain spellings of letters that Unicode does not decompose. */
const baseLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ŧ: 't',
  ς: 'σ',
};

/** Lower-cases a text and removes accents; `ß` becomes `ss`. */
function foldLetters(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return Array.from(bare, (letter) => baseLetters[letter] ?? letter).join('');
}

/** Code points of accented letters: Latin, Greek and Cyrillic; extended Latin and Greek; kana. */
const accentedRanges = [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
] as const;

/** Accented letters in both cases, by their folded form. */
const unfolded = new Map<string, Set<string>>();

function addUnfolded(letter: string): void {
  if (!/\p{L}/u.test(letter)) return;
  const folded = foldLetters(letter);
  const known = unfolded.get(folded) ?? new Set();
  unfolded.set(folded, known.add(letter));
}

function getUnfolded(folded: string): ReadonlySet<string> {
  if (unfolded.size === 0) {
    for (const [first, last] of accentedRanges) {
      for (let code = first; code <= last; code += 1) addUnfolded(String.fromCodePoint(code));
    }
  }
  return unfolded.get(folded) ?? new Set();
}

/** Matches combining accents, which follow their letter. */
const accents = '[\u0300-\u036f]*';

const toCharacterClass = (letters: Iterable<string>): string =>
  `[${[...letters].join('')}]${accents}`;

function toLetterPattern(letter: string): string {
  return toCharacterClass(
    new Set([letter, letter.toUpperCase(), ...getUnfolded(letter)].filter(isSingleCharacter)),
  );
}

const isSingleCharacter = (text: string): boolean => Array.from(text).length === 1;

/**
 * Returns a regular expression, valid in PostgreSQL and JavaScript, for a folded word in any case
 * and with any accents.
 */
function toSpellingPattern(folded: string): string {
  const letters = Array.from(folded);
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [current = '', next = ''] = letters.slice(at, at + 2);
    const ligatures = [...getUnfolded(current + next)].filter(isSingleCharacter);
    if (next !== '' && ligatures.length > 0) {
      parts.push(
        `(?:${toLetterPattern(current)}${toLetterPattern(next)}|${toCharacterClass(ligatures)})`,
      );
      at += 1;
    } else parts.push(toLetterPattern(current));
  }
  return parts.join('');
}
