import type { Country } from '@portal/contract/kernel';
import type { Random } from '../random.ts';
import { slug } from '../slug.ts';

/** The internet name of a customer, below the one that is kept for examples (RFC 6761 §6.5). */
export function toDomain(name: string): string {
  return `${slug(name)}.example`;
}

/** A telephone number that nobody can have: no subscriber's number there begins so. */
export function phoneNumber(country: Country, random: Random): string {
  const pair = (): string => String(random.whole(0, 99)).padStart(2, '0');
  switch (country) {
    case 'NL':
      return `+31 30 00${pair().slice(1)} ${pair()} ${pair()}`;
    case 'BE':
      return `+32 2 000 ${pair()} ${pair()}`;
    case 'LU':
      return `+352 00 ${pair()} ${pair()}`;
    // Kept for fiction by the French numbering plan.
    case 'FR':
      return `+33 1 99 00 ${pair()} ${pair()}`;
  }
}

/** A VAT number in the country's form; the zeros that it begins with make it nobody's. */
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
