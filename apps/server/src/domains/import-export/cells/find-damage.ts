import type { MessageKey } from '@portal/locales/server';

/** Digits that a spreadsheet has shortened: it always writes the sign and two digits behind `E`. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$|^[+-]?\d[.,]\d+E-\d{2,3}$/iu;

/** What a spreadsheet shows for a failed formula, in all our languages, and for a narrow column. */
const failed =
  /^(?:#{3,}|#(?:N\/A|N\/B|NV|REF!|VERW!|VALUE!|WAARDE!|VALEUR!|NAME\?|NAAM\?|NOM\s?\?|NUM!|GETAL!|NOMBRE!|DIV\/0!|DEEL\/0!|NULL!|LEEG!|NUL!|SPILL!|CALC!))$/iu;

/** Returns the error of a cell whose value a spreadsheet has lost; null for any other. */
export function findDamage(cell: string): MessageKey | null {
  const text = cell.trim();
  if (shortened.test(text)) return 'import.shortened';
  return failed.test(text) ? 'import.spreadsheet_error' : null;
}
