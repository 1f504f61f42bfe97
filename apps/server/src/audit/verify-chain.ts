import type { Database } from '#server/database/database.ts';
import {
  chainedColumns,
  type ChainedRow,
  type ChainLink,
  type ChainPosition,
  chainStart,
  hashLink,
  type Leaf,
  selectInstantText,
  toLeaf,
  unpackLeaves,
} from './chain-link.ts';
import { isPersonalDigestValid, type PersonalValues } from './personal-digest.ts';

/** First difference between the chain and the rows. */
export interface ChainBreak {
  readonly kind:
    | 'row_changed'
    | 'row_removed'
    | 'row_inserted'
    | 'personal_changed'
    | 'link_changed'
    | 'link_removed'
    | 'link_inserted'
    | 'head_missing';
  /** A row's id, or a link's number; for `head_missing` the expected hash. */
  readonly what: string;
  /** Link at which it was found; the last one if it concerns no single link. */
  readonly link: number;
}

interface ChainVerification {
  readonly firstBreak: ChainBreak | null;
  /** Rows that match, and the links that cover them. */
  readonly rows: number;
  readonly links: number;
  /** Whole rows of which personal values were erased. */
  readonly erased: number;
  /** Rows that no link covers yet. */
  readonly unchainedRows: number;
  /** Hash of the last link in hexadecimal digits; null before the first. */
  readonly head: string | null;
}

/**
 * Verifies the chain from its beginning and stops at the first difference. Reads one link and its
 * rows at a time, and ignores links added meanwhile. `expectedHead` is a hash that was noted
 * outside the database and must still be in the chain.
 */
export async function verifyChain(
  database: Database,
  expectedHead: string | null = null,
): Promise<ChainVerification> {
  const head = await readHead(database);
  let last: ChainPosition & { readonly hash: Buffer } = chainStart;
  let verified = { rows: 0, links: 0, erased: 0 };
  let isHeadFound = expectedHead === null;
  let firstBreak: ChainBreak | null = null;
  for (let number = 1; number <= head.number && !firstBreak; number += 1) {
    const step = await verifyLink(database, last, number);
    firstBreak = step.firstBreak;
    if (!step.link) break;
    last = step.link;
    verified = {
      rows: verified.rows + step.link.row_count,
      links: number,
      erased: verified.erased + step.erased,
    };
    isHeadFound ||= step.link.hash.toString('hex') === expectedHead;
  }
  firstBreak ??= findBreakAtHead(head, last.hash);
  const misplaced = firstBreak ? null : await findMisplacedRow(database);
  if (misplaced) firstBreak = { kind: 'row_inserted', what: misplaced, link: head.number };
  if (!isHeadFound)
    firstBreak ??= { kind: 'head_missing', what: expectedHead ?? '', link: head.number };
  return {
    ...verified,
    firstBreak,
    unchainedRows: await countRowsAfter(database, last),
    head: verified.links > 0 ? last.hash.toString('hex') : null,
  };
}

async function verifyLink(
  database: Database,
  last: ChainPosition & { readonly hash: Buffer },
  number: number,
) {
  const link = await findLink(database, number);
  const broken = (kind: ChainBreak['kind'], what = String(number)) => ({
    firstBreak: { kind, what, link: number },
    link: null,
    erased: 0,
  });
  if (!link) return broken('link_removed');
  if (!hashLink(last.hash, link).equals(link.hash)) return broken('link_changed');
  const leaves = unpackLeaves(link.leaves);
  // One more than there should be, should it be there.
  const rows = await readChainedRows(database, last, link, leaves.length + 1);
  const row = findBrokenRow(leaves, rows);
  if (row) return broken(row.kind, row.what);
  return { firstBreak: null, link, erased: rows.filter((stored) => stored.is_erased).length };
}

/** Compares the chain's end with the head, which is written with each link: a lost or added end differs. */
function findBreakAtHead(
  head: { number: number; hash: Buffer | null; latest: number },
  end: Buffer,
): ChainBreak | null {
  if (head.latest > head.number) {
    return { kind: 'link_inserted', what: String(head.number + 1), link: head.number + 1 };
  }
  const isHead = head.hash?.equals(end) ?? false;
  return isHead ? null : { kind: 'link_changed', what: String(head.number), link: head.number };
}

type NumbersAsText<Numbers extends string, T> = Omit<T, Numbers> & Record<Numbers, string>;

/** Returns a link with its hash; null if none has the number. */
async function findLink(
  { pool }: Database,
  number: number,
): Promise<(ChainLink & { readonly hash: Buffer }) | null> {
  const { rows } = await pool.query<
    NumbersAsText<'chained_rows', Omit<ChainLink, 'number'>> & { hash: Buffer }
  >(
    `select era, transaction::text as transaction, ordinal::text as ordinal, row_count,
       chained_rows::text as chained_rows, ${selectInstantText('chained_at')} as chained_at, leaves, hash
     from audit_chain_link where number = $1`,
    [number],
  );
  const [stored] = rows;
  return stored ? { ...stored, number, chained_rows: Number(stored.chained_rows) } : null;
}

/** Returns the last link according to the head, and the highest number in the table. */
async function readHead({
  pool,
}: Database): Promise<{ number: number; hash: Buffer | null; latest: number }> {
  const { rows } = await pool.query<{ number: string; hash: Buffer | null; latest: string }>(
    `select coalesce(number, 0)::text as number, hash, latest::text as latest
     from (select coalesce(max(number), 0) as latest from audit_chain_link) as links
       left join audit_head on true`,
  );
  const [head] = rows;
  return {
    number: Number(head?.number ?? 0),
    hash: head?.hash ?? null,
    latest: Number(head?.latest ?? 0),
  };
}

/** Reads the rows between two positions, with the personal values that are left. */
async function readChainedRows(
  { pool }: Database,
  after: ChainPosition,
  upTo: ChainPosition,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } = await pool.query<StoredRow>(
    `select ${chainedColumns}, personal.ip, personal.salt, personal.changes as personal_changes,
       entry.personal_digest is not null and personal.erased_at is not null as is_erased
     from audit_entry as entry left join audit_personal as personal on personal.entry_id = entry.id
     where (era, transaction, ordinal) > ($1::int, $2::xid8, $3::bigint)
       and (era, transaction, ordinal) <= ($4::int, $5::xid8, $6::bigint)
     order by entry.era, entry.transaction, entry.ordinal limit $7`,
    [after.era, after.transaction, after.ordinal, upTo.era, upTo.transaction, upTo.ordinal, limit],
  );
  return rows;
}

/** Counts the rows after a position. */
async function countRowsAfter({ pool }: Database, after: ChainPosition): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*)::text as count from audit_entry
     where (era, transaction, ordinal) > ($1::int, $2::xid8, $3::bigint)`,
    [after.era, after.transaction, after.ordinal],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Returns the id of a row that no link will ever cover: its transaction number is from before the
 * first link, or one that this server has not assigned. The portal's role cannot write such a row.
 */
async function findMisplacedRow({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `(select id from audit_entry where era < 1 limit 1)
     union all (select id from audit_entry where era > audit_era() limit 1)
     union all (select id from audit_entry where era = audit_era()
       and transaction >= pg_snapshot_xmax(pg_current_snapshot()) limit 1)`,
  );
  return rows[0]?.id ?? null;
}

type StoredRow = ChainedRow & PersonalValues;

interface BrokenRow {
  readonly kind: 'row_changed' | 'row_removed' | 'row_inserted' | 'personal_changed';
  /** The row's id. */
  readonly what: string;
}

/**
 * Returns the first row that differs from its link. `rows` are the rows that now are in the link's
 * range, in order; one surplus row is enough.
 */
function findBrokenRow(leaves: readonly Leaf[], rows: readonly StoredRow[]): BrokenRow | null {
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
