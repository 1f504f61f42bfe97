/**
 * GS1 reserves the prefix 952 for examples (General Specifications, section 1.4): no product has
 * it.
 */
const examplePrefix = '952';

/** A valid GTIN-13 that names nothing, by its number among the examples. */
export function exampleGtin(number: number): string {
  const digits = `${examplePrefix}${String(number).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
