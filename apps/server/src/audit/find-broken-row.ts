import { toLeaf, type ChainedRow, type Leaf } from './chain-link.ts';
import { isPersonalDigestValid, type PersonalValues } from './personal-digest.ts';

export type StoredRow = ChainedRow & PersonalValues;

interface BrokenRow {
  readonly kind: 'row_changed' | 'row_removed' | 'row_inserted' | 'personal_changed';
  /** The row's id. */
  readonly what: string;
}

/**
 * Returns the first row that differs from its link. `rows` are the rows that now are in the link's
 * range, in order; one surplus row is enough.
 */
export function findBrokenRow(
  leaves: readonly Leaf[],
  rows: readonly StoredRow[],
): BrokenRow | null {
  const chained = new Set(leaves.map(({ id }) => id));
  const present = new Set(rows.map(({ id }) => id));
  for (let at = 0; at < Math.max(leaves.length, rows.length); at += 1) {
    const [leaf, row] = [leaves[at], rows[at]];
    if (row && !chained.has(row.id)) return { kind: 'row_inserted', what: row.id };
    if (leaf && !present.has(leaf.id)) return { kind: 'row_removed', what: leaf.id };
    if (!leaf || !row) continue;
    if (leaf.id !== row.id || !toLeaf(row).digest.equals(leaf.digest)) {
      return { kind: 'row_changed', what: row.id };
    }
    if (!isPersonalDigestValid(row)) return { kind: 'personal_changed', what: row.id };
  }
  return null;
}
