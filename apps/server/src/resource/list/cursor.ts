import { hash } from 'node:crypto';
import { fieldError } from '#server/kernel/domain-error.ts';

/** End of a page, encoded in `next`: the next page is found without an offset. */
export interface Cursor {
  /** Key of the list's parameters: see `getListKey`. */
  readonly listKey: string;
  readonly count: number;
  readonly offset: number;
  /** The sort values of the last row. */
  readonly keys: readonly (string | number | boolean)[];
}

/** Everything that decides the rows of a list and their order, except the caller. */
interface ListKey {
  readonly list: string;
  readonly ordering: string;
  readonly terms: readonly string[];
  /** Values by name, ordered by name. */
  readonly filters: readonly (readonly [string, unknown])[];
}

/**
 * Returns a short key of a list's parameters. A cursor's count and position are valid for them
 * only.
 */
export function getListKey({ list, ordering, terms, filters }: ListKey): string {
  return hash('sha256', JSON.stringify([list, ordering, terms, filters]), 'base64url').slice(0, 16);
}

/** Writes a cursor as the opaque text that clients hand back. */
export function writeCursor({ listKey, count, offset, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([listKey, count, offset, ...keys])).toString('base64url');
}

/**
 * Parses a cursor.
 * @throws DomainError 400 at `cursor` unless it was written for the same list parameters.
 */
export function readCursor(text: string, listKey: string, keyCount: number): Cursor {
  const [writtenFor, count, offset, ...keys] = parse(text);
  const sound =
    writtenFor === listKey &&
    isCount(count) &&
    isCount(offset) &&
    keys.length === keyCount &&
    keys.every(isKey);
  if (!sound) throw fieldError('cursor', 'field.format');
  return { listKey, count, offset, keys };
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isKey = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
