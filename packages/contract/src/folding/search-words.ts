/** Ranges of characters: signs of ASCII and Latin-1, marks, general punctuation, currencies, … */
const ranges = [
  String.raw`!-/:-@[-\u0060{-~\u007F-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7`,
  String.raw`\u02B9-\u02DF\u0300-\u036F\u2000-\u206F\u20A0-\u20F0\u2200-\u22FF\u2980-\u2AFF`,
  String.raw`\u3000-\u3003\u3008-\u3020\u30FB\uFE00-\uFE6F\uFEFF`,
  String.raw`\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFEE`,
];

/**
 * What a search ignores: punctuation, signs of currencies and of mathematics, and marks without a
 * letter of their own. The SQL functions `search_words` and `search_form` list the same characters
 * (a test compares them).
 */
export const punctuation = new RegExp(`[${ranges.join('')}]+`, 'gu');

/** Letters of Latin scripts that are no letter with an accent, each followed by what it is read as. */
const readAs = new Map(
  (
    'æae ðd øo þth ßss đd ħh ıi ĸq łl ŋn œoe ŧt ςσ ƀb ɓb ƃb ƈc ɖd ɗd ƌd ɛe ƒf ɠg ƕhv ɩi ɨi ƙk ƚl ɲn ƞn ƣoi ' +
    'ƥp ƫt ƭt ʈt ʋv ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp ⱥa ȼc ⱦt ȿs ɀz ʉu ɇe ɉj ɍr ɏy ẜs ẝs ỻll ỽv ỿy'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)] as const),
);

/**
 * Returns a text in lower case, without accents, with ligatures as two letters and full-width forms
 * as ordinary ones, as the function `search_fold` of the database does for the scripts of Europe.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u0080-\uFFFF]/gu, (letter) => readAs.get(letter) ?? letter);

/** Returns the words of a text as a search compares them, with one space for any punctuation. */
export const toSearchWords = (text: string): string =>
  foldLetters(text).replaceAll(punctuation, ' ').replaceAll(/\s+/gu, ' ').trim();

/** Returns the letters and digits of a text as a search compares them. */
export const toSearchLetters = (text: string): string => toSearchWords(text).replaceAll(' ', '');
