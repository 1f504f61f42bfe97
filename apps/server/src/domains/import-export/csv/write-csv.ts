import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from './escape-formulas.ts';

/** Byte order mark: without it spreadsheets misread accents in UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The separators as they stand in a file. */
export const separatorCharacters = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Characters that some reader of the file takes for the end of an unquoted cell. */
const quotedCharacters = /[",;\t\r\n]/u;

/**
 * Formats rows as CSV (RFC 4180) with formulas escaped, which `readCsv` undoes. Quotes a cell for
 * every separator, not only for the file's own: a spreadsheet may be set to another one.
 */
export function toCsv(
  rows: readonly (readonly string[])[],
  separator: keyof typeof separatorCharacters = 'comma',
): string {
  return stringify(
    rows.map((cells) => cells.map(escapeFormulas)),
    {
      delimiter: separatorCharacters[separator],
      record_delimiter: 'windows',
      quoted_match: quotedCharacters,
    },
  );
}
