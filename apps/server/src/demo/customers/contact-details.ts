import type { Country } from '@portal/contract/kernel';
import { type Random, slug } from '../random.ts';

/** Returns a customer's domain name below the one reserved for examples (RFC 6761 §6.5). */
export function toDomain(name: string): string {
  return `${slug(name)}.example`;
}

/** Returns a telephone number that cannot exist: no subscriber's number there begins so. */
export function phoneNumber(country: Country, random: Random): string {
  const pair = (): string => String(random.whole(0, 99)).padStart(2, '0');
  switch (country) {
    case 'NL':
      return `+31 30 00${pair().slice(1)} ${pair()}${pair()}`;
    case 'BE':
      return `+32 2 000 ${pair()} ${pair()}`;
    case 'LU':
      return `+352 00 ${pair()} ${pair()}`;
    // Reserved for fiction by the French numbering plan.
    case 'FR':
      return `+33 1 99 00 ${pair()} ${pair()}`;
  }
}

/** Returns a VAT number in the country's format; its leading zeros keep it from being real. */
export function vatNumber(country: Country, random: Random): string {
  const digits = String(random.whole(10_000, 99_999));
  switch (country) {
    case 'NL':
      return `NL0000${digits}B01`;
    case 'BE':
      return `BE00000${digits}`;
    case 'LU':
      return `LU000${digits}`;
    case 'FR':
      return `FR000000${digits}`;
  }
}
