import type { Country } from '../kernel/index.ts';

/** Format of each country's postal codes (the Universal Postal Union's addressing sheets). */
export const postalCodePatterns: Record<Country, RegExp> = {
  NL: /^[1-9][0-9]{3} [A-Z]{2}$/,
  BE: /^[1-9][0-9]{3}$/,
  LU: /^(L-)?[0-9]{4}$/,
  FR: /^[0-9]{5}$/,
};

/**
 * A postal code in its country's spelling: `1234ab` becomes `1234 AB` in the Netherlands.
 * Null where it is none.
 */
export function formatPostalCode(country: Country, value: string): string | null {
  const compact = value.trim().toUpperCase();
  const spelled = country === 'NL' ? compact.replace(/^([0-9]{4}) *([A-Z]{2})$/, '$1 $2') : compact;
  return postalCodePatterns[country].test(spelled) ? spelled : null;
}
