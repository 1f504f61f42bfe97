const lengths = new Set([8, 12, 13, 14]);

/**
 * Whether a text is a GTIN of 8, 12, 13 or 14 digits whose last digit is the check digit of the
 * others: from the right they weigh 3, 1, 3, …, and with it the sum is a multiple of ten (GS1 General
 * Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!lengths.has(text.length) || !/^[0-9]+$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
