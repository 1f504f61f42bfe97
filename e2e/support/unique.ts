import { randomUUID } from 'node:crypto';
import { remember } from './tongues/known-data.ts';

/** A name that nothing else has, so that tests stay out of each other's way. */
export function unique(name: string): string {
  const made = `${name} ${randomUUID().slice(0, 8)}`;
  remember(made);
  return made;
}
