import { punctuation } from './punctuation.ts';

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
