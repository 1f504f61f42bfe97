import type { CsvSeparator } from '@portal/contract/kernel';

/**
 * Returns the CSV separator of the reader's spreadsheet: a semicolon where decimals have a comma.
 * Uses the browser's language, not the portal's, because it reflects the computer's settings.
 */
export function getCsvSeparator(language = navigator.language): CsvSeparator {
  return getDecimalFormat(language).format(1.5).includes(',') ? 'semicolon' : 'comma';
}

/** Some browsers report the operating system's own language name, which is not a valid tag. */
function getDecimalFormat(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language);
  } catch {
    return new Intl.NumberFormat(language.replace(/[^a-z0-9-].*$/iu, '') || undefined);
  }
}
