import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562): in the order of their making within one process. */
export function newId(): string {
  return v7();
}

/** Whether a text is a UUID; a path id that is not is an object that does not exist (API.md §1). */
export function isId(text: string): boolean {
  return validate(text);
}
