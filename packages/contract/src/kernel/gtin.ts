/** Lengths of a GS1 number, the shortest first. */
const lengths: readonly number[] = [8, 12, 13, 14];

/** The application identifier of a GTIN in a scanned code. */
const applicationIdentifier = /^(?:\(01\)|01(?=(?:[ -]*[0-9]){14}$))/;

/**
 * Returns a GS1 number in its shortest form: 12, 13 and 14 digits that differ in leading zeros name
 * one article (GS1 General Specifications, section 3.3.2). Spaces, hyphens and the application
 * identifier `(01)` of a scanned code are removed. Returns any other text as it is.
 */
export function toGtin(code: string): string {
  const digits = toDigits(code);
  return digits !== null && lengths.includes(digits.length) ? shorten(digits) : code;
}

/**
 * Returns the GTIN that a text names, in its shortest form; null if it names none. A spreadsheet may
 * have removed leading zeros.
 */
export function findGtin(code: string): string | null {
  const digits = toDigits(code);
  if (digits === null || digits.length < 6 || digits.length > 14) return null;
  const gtin = shorten(digits);
  return isGtin(gtin) ? gtin : null;
}

function toDigits(code: string): string | null {
  const digits = code.replace(applicationIdentifier, '').replaceAll(/[ -]/g, '');
  return /^[0-9]+$/.test(digits) ? digits : null;
}

function shorten(digits: string): string {
  const significant = digits.replace(/^0+/, '');
  const shortest = lengths.find((length) => length >= significant.length) ?? digits.length;
  return significant.padStart(shortest, '0');
}

/**
 * Checks a GTIN of 8, 12, 13 or 14 digits with its check digit: weighted 3, 1, 3, … from the right,
 * the sum with the check digit is a multiple of ten (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!lengths.includes(text.length) || !/^[0-9]+$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
