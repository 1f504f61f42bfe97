import type { MessageKey } from '@portal/locales/server';
import type { CellType } from './table-row.ts';

/** Digits that a spreadsheet has shortened: it always writes the sign and two digits behind `E`. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$|^[+-]?\d[.,]\d+E-\d{2,3}$/iu;

/** What a spreadsheet shows for a failed formula, in all our languages, and for a narrow column. */
const failed =
  /^(?:#{3,}|#(?:N\/A|N\/B|NV|REF!|VERW!|VALUE!|WAARDE!|VALEUR!|NAME\?|NAAM\?|NOM\s?\?|NUM!|GETAL!|NOMBRE!|DIV\/0!|DEEL\/0!|NULL!|LEEG!|NUL!|SPILL!|CALC!))$/iu;

/**
 * Returns the error of a cell whose value a spreadsheet has lost; null for any other. Without a type,
 * as in a text file, the text decides.
 */
export function findDamage(cell: string, type?: CellType): MessageKey | null {
  if (type === 'uncomputed') return 'import.uncomputed';
  if (type === 'error') return 'import.spreadsheet_error';
  if (type !== undefined && type !== 'number') return null;
  const text = cell.trim();
  if (shortened.test(text)) return 'import.shortened';
  return failed.test(text) ? 'import.spreadsheet_error' : null;
}
