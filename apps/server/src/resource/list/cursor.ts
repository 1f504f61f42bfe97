import { hash } from 'node:crypto';
import { getUserId, type Actor } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { createSigner } from '#server/kernel/signing.ts';

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

/** Writes cursors as the opaque texts that clients hand back, and reads them. */
export interface Cursors {
  write(actor: Actor, cursor: Cursor): string;
  /**
   * @throws DomainError 400 at `cursor` unless it was written for the same person and list
   * parameters, and is unchanged: its count and position are believed.
   */
  read(actor: Actor, text: string, list: { listKey: string; keyCount: number }): Cursor;
}

/** Signs cursors with the portal's key. The signature covers the person, whom the text omits. */
export function createCursors(secretKey: SecretKey): Cursors {
  const signer = createSigner(secretKey, 'list cursor');
  return {
    write: (actor, { listKey, count, offset, keys }) => {
      const json = JSON.stringify([listKey, count, offset, ...keys]);
      const owner = toOwner(actor);
      return signer.sign(owner + Buffer.from(json).toString('base64url')).slice(owner.length);
    },
    read: (actor, text, list) => {
      const owner = toOwner(actor);
      const verified = signer.verify(owner + text);
      if (verified === null) throw fieldError('cursor', 'field.cursor');
      return toCursor(verified.slice(owner.length), list);
    },
  };
}

const toOwner = (actor: Actor): string => `${getUserId(actor) ?? ''} `;

function toCursor(
  text: string,
  { listKey, keyCount }: { listKey: string; keyCount: number },
): Cursor {
  const [writtenFor, count, offset, ...keys] = parse(text);
  const sound =
    writtenFor === listKey &&
    isCount(count) &&
    isCount(offset) &&
    keys.length === keyCount &&
    keys.every(isKey);
  if (!sound) throw fieldError('cursor', 'field.cursor');
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
