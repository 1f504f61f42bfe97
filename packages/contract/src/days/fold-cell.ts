const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;

const apostrophes = /[\u2018\u2019\u02BC\u2032]/gu;

/** Characters that show nothing: soft hyphens, zero-width characters and text directions. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a cell as it is compared: in lower case, with ordinary spaces, hyphens, apostrophes and
 * digits, and without accents and invisible characters.
 */
export const foldCell = (cell: string): string =>
  cell
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(invisible, '')
    .replaceAll(hyphens, '-')
    .replaceAll(apostrophes, "'")
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
