import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): in the order of their making within one process. */
export function newId(): string {
  return v7();
}

/** Returns true for a UUID; any other path id names an object that does not exist (API.md §1). */
export function isId(text: string): boolean {
  return validate(text);
}
