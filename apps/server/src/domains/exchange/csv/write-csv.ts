import { stringify } from 'csv-stringify/sync';

/** What spreadsheets know UTF-8 by; without it they read accents wrong. */
export const byteOrderMark = '\uFEFF';

/** The separators as they stand in a file. */
export const separatorSigns = { comma: ',', semicolon: ';', tab: '\t' } as const;

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP, CSV injection), which `plainCell` takes away again.
 */
export function csvLines(
  rows: readonly (readonly string[])[],
  separator: keyof typeof separatorSigns = 'comma',
): string {
  return stringify([...rows], {
    delimiter: separatorSigns[separator],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

/** What a cell said before `csvLines` made it harmless. */
export function plainCell(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell;
}
