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

/** All that decides which rows a list has and in what order, but for who asks. */
interface ListKey {
  readonly list: string;
  readonly ordering: string;
  readonly terms: readonly string[];
  /** By name, in the names' order. */
  readonly filters: readonly (readonly [string, unknown])[];
}

/** A question in few letters: count and place of one list say nothing of another. */
export function getListKey({ list, ordering, terms, filters }: ListKey): string {
  return hash('sha256', JSON.stringify([list, ordering, terms, filters]), 'base64url').slice(0, 16);
}

/** Writes a cursor as the opaque text that clients hand back. */
export function writeCursor({ listKey, count, offset, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([listKey, count, offset, ...keys])).toString('base64url');
}

/**
 * Reads a cursor again.
 * @throws PortalError 400 at `cursor` for anything that was not written for this very question.
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
