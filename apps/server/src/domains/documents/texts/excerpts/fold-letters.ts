/** Letters of our languages' neighbours that are more than a letter and its accent. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** A text folded about as `search_fold` does it, for marking what the database has found. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll('’', "'");
}
