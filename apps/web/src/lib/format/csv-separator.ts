import type { CsvSeparator } from '@portal/contract/kernel';

/**
 * What the reader's spreadsheet takes for the end of a cell: where decimals have a comma, a
 * semicolon. The browser's language says how the computer is set, whatever the portal's is.
 */
export function csvSeparator(language = navigator.language): CsvSeparator {
  return new Intl.NumberFormat(language).format(1.5).includes(',') ? 'semicolon' : 'comma';
}
