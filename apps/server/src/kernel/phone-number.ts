import { createRequire } from 'node:module';
import type { Country } from '@portal/contract/kernel';
import type * as PhoneLibrary from 'libphonenumber-js/max';

const require = createRequire(import.meta.url);
let library: typeof PhoneLibrary | undefined;

/** Loads the library with the first number: its metadata would slow down every start. */
function getLibrary(): typeof PhoneLibrary {
  const loaded: typeof PhoneLibrary = library ?? require('libphonenumber-js/max');
  library = loaded;
  return loaded;
}

/**
 * Returns a telephone number in international form, with its extension: `+32 2 555 98 35 ext. 12`.
 * `country` is where a number without a country code is from. Returns a number as it is written if
 * its country is not known, or if no such number exists there.
 */
export function toInternationalPhone(written: string, country: Country | null = null): string {
  const dialled = written.replace(/^00(?=[ ./-]*[1-9])/, '+');
  const number = getLibrary().parsePhoneNumberFromString(dialled, country ?? undefined);
  return number?.isValid() ? number.formatInternational() : written;
}

/** Returns true for a number without a country code. */
export const isNationalPhone = (written: string): boolean => !/^(?:\+|00)/.test(written);
