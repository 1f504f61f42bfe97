import { maxHeaderRow } from '@portal/contract/import-export';
import { cleanText } from '@portal/contract/kernel';
import type { TableRow } from './table-row.ts';

/** Maximum number of characters of a heading, of a sheet's name, and of a cell that is shown. */
const shownCharacters = 200;

/** Number of rows by which a table is recognized. */
export const judgedRows = 100;

/** Returns the number of fields that the cells of a row name. */
export type CountFields = (cells: readonly string[]) => number;

/**
 * Returns the place of the header: the first row with two known headings; otherwise the first row
 * that has a known heading or several headings, if the rows above it have one cell only.
 */
export function findHeader(rows: readonly TableRow[], countFields: CountFields): number {
  const beginning = rows.filter(({ row }) => row <= maxHeaderRow);
  const sure = beginning.findIndex(({ cells }) => countFields(cells) > 1);
  if (sure >= 0) return sure;
  const first = beginning.findIndex(
    ({ cells }) => countFields(cells) > 0 || cells.filter(isFilled).length > 1,
  );
  // Numbers are data, so the single cell above them is the header.
  return beginning[first]?.cells.some(isNumber) ? 0 : first;
}

export const isFilled = (cell: string): boolean => cell.trim() !== '';

const isNumber = (cell: string): boolean => /^\s*[+-]?\d[\d.,\s]*$/u.test(cell);

/** Truncates a cell without splitting a surrogate pair; cleaned again, as a mapping will be. */
export const truncateCell = (cell: string): string =>
  cleanText(cleanText(cell).slice(0, shownCharacters).toWellFormed());

/** Makes headings unique: a second `name` becomes `name (2)`, or the next free number. */
export function toHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, at) => {
    const name = truncateCell(cell) || `#${at + 1}`;
    let heading = name;
    for (let times = 2; taken.has(heading); times += 1) {
      const suffix = ` (${times})`;
      heading = name.slice(0, shownCharacters - suffix.length).toWellFormed() + suffix;
    }
    taken.add(heading);
    return heading;
  });
}
