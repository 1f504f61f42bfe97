import { stringify } from 'csv-stringify/sync';

/** Byte order mark: without it spreadsheets misread accents in UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Separators as written to a file. */
export const separatorCharacters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

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

/** Characters that make a spreadsheet treat a cell as a formula, with their full-width forms. */
const signs = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20`;

/**
 * Positions where a spreadsheet may begin a cell: the start of the text and the position after each
 * separator, quote or line break, because some split at another separator or ignore quotes.
 */
const cellStart = String.raw`(?<=^|[,;"\t\r\n])`;

/** A formula character, possibly after white space, which spreadsheets trim. */
const formula = String.raw`(?=[^\S\t\r\n]*[${signs}])`;

const unescaped = new RegExp(`${cellStart}'*${formula}|^'*(?=[\\t\\r])`, 'gu');
const escaped = new RegExp(`${cellStart}'('*)${formula}|^'('*)(?=[\\t\\r])`, 'gu');

/**
 * Puts an apostrophe before every formula that a spreadsheet could find in a cell (OWASP, CSV
 * injection). Adds one to existing apostrophes too, so that the original text can be restored.
 */
function escapeFormulas(cell: string): string {
  return cell.replaceAll(unescaped, "'$&");
}

/** Restores the original text of an escaped cell. */
export function unescapeFormulas(cell: string): string {
  return cell.replaceAll(escaped, '$1$2');
}
