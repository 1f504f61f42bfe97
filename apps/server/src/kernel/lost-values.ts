/** Digits that a spreadsheet has shortened: it always writes the sign and two digits behind `E`. */
export const shortenedNumber = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$|^[+-]?\d[.,]\d+E-\d{2,3}$/iu;

/** What a spreadsheet shows for a failed formula, in all our languages, and for a narrow column. */
export const failedFormula =
  /^(?:#{3,}|#(?:N\/A|N\/B|NV|REF!|VERW!|VALUE!|WAARDE!|VALEUR!|NAME\?|NAAM\?|NOM\s?\?|NUM!|GETAL!|NOMBRE!|DIV\/0!|DEEL\/0!|NULL!|LEEG!|NUL!|SPILL!|CALC!))$/iu;

/** Returns true for what a spreadsheet writes in CSV instead of a value that it has lost. */
const isLost = (text: string): boolean => {
  const bare = text.replace(/^'+/u, '').trim();
  return shortenedNumber.test(bare) || failedFormula.test(bare);
};

/**
 * Puts an apostrophe before a text that looks like a lost value, so that an import takes it as it
 * is, and a spreadsheet does not turn it into a number. Adds one to existing apostrophes too.
 */
export const protectText = (text: string): string => (isLost(text) ? `'${text}` : text);

/** Returns true for a text that `protectText` has returned. */
export const isProtected = (text: string): boolean => text.startsWith("'") && isLost(text);
