import type { Country } from '../kernel/index.ts';

interface PostalCodes {
  /** The country's letters before the code, in mail from abroad. */
  readonly prefix: RegExp;
  /** The code without spaces, hyphens and the country's letters. */
  readonly pattern: RegExp;
  /** How the country writes it, as a replacement for the pattern's groups. */
  readonly spelling: string;
}

/** Postal codes of each country (the Universal Postal Union's addressing sheets). */
const postalCodes: Record<Country, PostalCodes> = {
  NL: { prefix: /^NL(?=[0-9])/, pattern: /^([1-9][0-9]{3})([A-Z]{2})$/, spelling: '$1 $2' },
  BE: { prefix: /^BE?(?=[0-9])/, pattern: /^([1-9][0-9]{3})$/, spelling: '$1' },
  LU: { prefix: /^LU?(?=[0-9])/, pattern: /^([0-9]{4})$/, spelling: 'L-$1' },
  FR: { prefix: /^FR?(?=[0-9])/, pattern: /^([0-9]{5})$/, spelling: '$1' },
};

/**
 * Returns a postal code in its country's spelling, or null where it is none: `1234ab` and
 * `NL-1234 AB` become `1234 AB`, `B-1000` becomes `1000`, `L 1234` and `1234` become `L-1234`.
 */
export function formatPostalCode(country: Country, value: string): string | null {
  const { prefix, pattern, spelling } = postalCodes[country];
  const compact = value.replaceAll(/[ -]/g, '').toUpperCase().replace(prefix, '');
  return pattern.test(compact) ? compact.replace(pattern, spelling) : null;
}
