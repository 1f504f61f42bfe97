import { randomUUID } from 'node:crypto';

/** A name that nothing else has, so that tests stay out of each other's way. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}
