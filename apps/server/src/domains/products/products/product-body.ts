import { fieldError } from '#server/kernel/domain-error.ts';

/** Body fields of any type that need checks before the write. */
export interface ProductBody {
  readonly gtin?: string | null | undefined;
  readonly maintenance_interval_months?: number | null | undefined;
  readonly compatible_with_ids?: readonly string[] | undefined;
}

/** @throws DomainError 400 at `gtin` for an invalid GTIN. */
export function assertGtin({ gtin }: ProductBody): void {
  if (typeof gtin === 'string' && !isGtin(gtin)) throw fieldError('gtin', 'product.gtin');
}

const lengths = new Set([8, 12, 13, 14]);

/**
 * Checks a GTIN of 8, 12, 13 or 14 digits with its check digit: weighted 3, 1, 3, … from the right,
 * the sum with the check digit is a multiple of ten (GS1 General Specifications, section 7.9).
 */
export function isGtin(text: string): boolean {
  if (!lengths.has(text.length) || !/^[0-9]+$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
