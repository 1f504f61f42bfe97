import { randomBytes } from 'node:crypto';
import { remember } from './locales/known-data.ts';

/**
 * Consonants only, so that a random mark never contains a number, name or word that a test searches
 * for.
 */
const signs = 'bcdfghjkmpqrtvwz';

/** Returns a unique name, so that tests do not interfere with each other. */
export function unique(name: string): string {
  const marker = Array.from(randomBytes(8), (byte) => signs.charAt(byte % signs.length)).join('');
  const made = `${name} ${marker}`;
  remember(made);
  return made;
}
