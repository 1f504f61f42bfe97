/** Letters that do not decompose into a base letter and an accent. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * Folds a text approximately like the SQL function `search_fold`, to highlight what the database
 * found.
 */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll('’', "'");
}
