import { invalidField } from '#server/kernel/portal-error.ts';

/** Where a page ended: what `next` carries, so that the next one is found without counting again. */
export interface Cursor {
  readonly ordering: string;
  readonly count: number;
  readonly offset: number;
  /** The sort values of the last row. */
  readonly keys: readonly (string | number | boolean)[];
}

/** Writes a cursor as the opaque text that clients hand back. */
export function writeCursor({ ordering, count, offset, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([ordering, count, offset, ...keys])).toString('base64url');
}

/**
 * Reads a cursor again.
 * @throws PortalError 400 at `cursor` for anything that this ordering did not write.
 */
export function readCursor(written: string, ordering: string, keyCount: number): Cursor {
  const [writtenFor, count, offset, ...keys] = parse(written);
  const sound =
    writtenFor === ordering &&
    isCount(count) &&
    isCount(offset) &&
    keys.length === keyCount &&
    keys.every(isKey);
  if (!sound) throw invalidField('cursor', 'field.format');
  return { ordering, count, offset, keys };
}

function parse(written: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(written, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isKey = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
