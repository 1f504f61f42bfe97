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
export function foldLetters(text: string): string {
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
export function toSpellingPattern(folded: string): string {
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
