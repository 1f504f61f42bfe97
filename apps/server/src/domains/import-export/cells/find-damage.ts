import type { MessageKey } from '@portal/locales/server';
import { failedFormula, shortenedNumber } from '#server/kernel/lost-values.ts';
import type { CellType } from './table-row.ts';

/**
 * Returns the error of a cell whose value a spreadsheet has lost; null for any other. Without a type,
 * as in a text file, the text decides.
 */
export function findDamage(cell: string, type?: CellType): MessageKey | null {
  if (type === 'uncomputed') return 'import.uncomputed';
  if (type === 'error') return 'import.spreadsheet_error';
  if (type !== undefined && type !== 'number') return null;
  const text = cell.trim();
  if (shortenedNumber.test(text)) return 'import.shortened';
  return failedFormula.test(text) ? 'import.spreadsheet_error' : null;
}
