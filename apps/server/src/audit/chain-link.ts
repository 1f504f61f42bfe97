import { createHash } from 'node:crypto';
import { toCanonicalJson } from './personal-digest.ts';

/**
 * Row of the audit log as it is chained: numbers and instants as text, whatever the driver returns.
 */
export interface ChainedRow {
  readonly id: string;
  readonly ordinal: string;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly changes: object;
  readonly personal_digest: Buffer | null;
  readonly request_id: string;
  readonly era: number;
  readonly transaction: string;
}

/** Columns that are read to chain a row, and again to verify it. */
export const chainedColumns = `entry.id, entry.ordinal::text as ordinal,
  ${selectInstantText('entry.at')} as at, entry.actor_kind, entry.actor_id, entry.action,
  entry.object_type, entry.object_id, entry.changes, entry.personal_digest, entry.request_id,
  entry.era, entry.transaction::text as transaction`;

/** RFC 3339 to the millisecond, as it was written. */
export function selectInstantText(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** A row of the audit log as a link contains it. */
export interface Leaf {
  readonly id: string;
  readonly digest: Buffer;
}

const idLength = 16;
const leafLength = 48;

/** SHA-256 of a row's one form (RFC 8785). */
export function toLeaf(row: ChainedRow): Leaf {
  const form = toCanonicalJson({
    id: row.id,
    ordinal: row.ordinal,
    at: row.at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    action: row.action,
    object_type: row.object_type,
    object_id: row.object_id,
    changes: row.changes,
    personal_digest: row.personal_digest?.toString('hex') ?? null,
    request_id: row.request_id,
    era: row.era,
    transaction: row.transaction,
  });
  return { id: row.id, digest: createHash('sha256').update(form).digest() };
}

/** Returns the leaves as a link stores them. */
export function packLeaves(leaves: readonly Leaf[]): Buffer {
  return Buffer.concat(
    leaves.flatMap(({ id, digest }) => [Buffer.from(id.replaceAll('-', ''), 'hex'), digest]),
  );
}

/** Parses the leaves of a link; ignores an incomplete one. */
export function unpackLeaves(packed: Buffer): Leaf[] {
  return Array.from({ length: Math.floor(packed.length / leafLength) }, (_, at) => {
    const leaf = packed.subarray(at * leafLength, (at + 1) * leafLength);
    const hex = leaf.toString('hex', 0, idLength);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return { id, digest: leaf.subarray(idLength) };
  });
}

/** A place in the chain's order. */
export interface ChainPosition {
  readonly era: number;
  readonly transaction: string;
  readonly ordinal: string;
}

/** A link without its hash. */
export interface ChainLink extends ChainPosition {
  readonly number: number;
  readonly row_count: number;
  readonly chained_rows: number;
  readonly chained_at: string;
  readonly leaves: Buffer;
}

/** Hash before the first link. */
export const chainStart = {
  number: 0,
  era: 0,
  transaction: '0',
  ordinal: '0',
  chained_rows: 0,
  hash: Buffer.alloc(32),
} as const;

/** Returns the hash of a link: SHA-256 over the previous hash, the header and the leaves. */
export function hashLink(previous: Buffer, link: ChainLink): Buffer {
  const { number, era, transaction, ordinal, row_count } = link;
  // The names are hashed too, so existing chains fix them.
  const header = {
    number,
    era,
    transaction,
    ordinal,
    row_count,
    ['sealed_rows']: link.chained_rows,
    ['sealed_at']: link.chained_at,
  };
  return createHash('sha256')
    .update(previous)
    .update(toCanonicalJson(header))
    .update(link.leaves)
    .digest();
}
