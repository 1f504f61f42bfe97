/** Letters that no decomposition of Unicode's takes apart, as people write them without. */
const plainLetters: Readonly<Record<string, string>> = {
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

/** A text in small letters without accents; `ß` is `ss`. */
export function foldLetters(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return Array.from(bare, (letter) => plainLetters[letter] ?? letter).join('');
}

/** Where letters stand that have accents: Latin, Greek and Cyrillic; more of Latin and Greek; kana. */
const withAccents = [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
  [0x3040, 0x30ff],
] as const;

/** Those letters, in both cases, by what they are folded to. */
const unfolded = new Map<string, Set<string>>();

function learn(letter: string): void {
  if (!/\p{L}/u.test(letter)) return;
  const folded = foldLetters(letter);
  const known = unfolded.get(folded) ?? new Set();
  unfolded.set(folded, known.add(letter));
}

function lettersOf(folded: string): ReadonlySet<string> {
  if (unfolded.size === 0) {
    for (const [first, last] of withAccents) {
      for (let code = first; code <= last; code += 1) learn(String.fromCodePoint(code));
    }
  }
  return unfolded.get(folded) ?? new Set();
}

/** Accents that were typed after their letter. */
const accents = '[\u0300-\u036f]*';

const anyOf = (letters: Iterable<string>): string => `[${[...letters].join('')}]${accents}`;

function oneLetter(letter: string): string {
  return anyOf(new Set([letter, letter.toUpperCase(), ...lettersOf(letter)].filter(isOne)));
}

const isOne = (text: string): boolean => Array.from(text).length === 1;

/**
 * A regular expression, good for PostgreSQL and JavaScript alike, for a folded word of letters and
 * digits in any case and with any accents.
 */
export function anySpelling(folded: string): string {
  const letters = Array.from(folded);
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [one = '', two = ''] = letters.slice(at, at + 2);
    const together = [...lettersOf(one + two)].filter(isOne);
    if (two !== '' && together.length > 0) {
      parts.push(`(?:${oneLetter(one)}${oneLetter(two)}|${anyOf(together)})`);
      at += 1;
    } else parts.push(oneLetter(one));
  }
  return parts.join('');
}
