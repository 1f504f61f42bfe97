import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from './escape-formulas.ts';

/** Byte order mark: without it spreadsheets misread accents in UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Separators as written to a file. */
export const separatorCharacters = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** Characters that some reader of the file treats as the end of an unquoted cell. */
const quotedCharacters = /[",;\t\r\n]/u;

/**
 * Formats rows as CSV (RFC 4180) with formulas escaped, which `readCsv` undoes. Quotes a cell that
 * contains any separator, because a spreadsheet may use another one than the file.
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
