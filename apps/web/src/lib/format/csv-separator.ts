import type { CsvSeparator } from '@portal/contract/kernel';

/**
 * What the reader's spreadsheet takes for the end of a cell: where decimals have a comma, a
 * semicolon. The browser's language says how the computer is set, whatever the portal's is.
 */
export function getCsvSeparator(language = navigator.language): CsvSeparator {
  return getDecimalFormat(language).format(1.5).includes(',') ? 'semicolon' : 'comma';
}

/** Some browsers give the operating system's own name of its language, which is no language tag. */
function getDecimalFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    return new Intl.NumberFormat(language.replace(/[^a-z0-9-].*$/iu, '') || undefined);
  }
}
