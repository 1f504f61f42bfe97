import { randomBytes } from 'node:crypto';
import { remember } from './locales/known-data.ts';

/** Sixteen consonants: in a mark of these no test finds by chance the number, name or word that it looks for. */
const signs = 'bcdfghjkmpqrtvwz';

/** A name that nothing else has, so that tests stay out of each other's way. */
export function unique(name: string): string {
  const marker = Array.from(randomBytes(8), (byte) => signs.charAt(byte % signs.length)).join('');
  const made = `${name} ${marker}`;
  remember(made);
  return made;
}
