import type { Database } from '#server/database/database.ts';
import { chainStart, hashLink, unpackLeaves, type ChainPosition } from './chain-link.ts';
import { findBrokenRow } from './find-broken-row.ts';
import {
  countRowsAfter,
  readHead,
  findMisplacedRow,
  readChainedRows,
  findLink,
} from './read-chain.ts';

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
  /** A row's id, or a seal's number; of `head_missing` the hash that was expected. */
  readonly what: string;
  /** Link at which it was found; the last one if it concerns no single link. */
  readonly link: number;
}

export interface ChainVerification {
  readonly firstBreak: ChainBreak | null;
  /** Rows that match, and the links that cover them. */
  readonly rows: number;
  readonly links: number;
  /** Whole rows of which personal values were erased. */
  readonly erased: number;
  /** Rows that no link covers yet. */
  readonly unchainedRows: number;
  /** The last seal's hash in hexadecimal digits; null before the first. */
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

/** The head is written with the last seal: a chain that lost its end, or got another, is not the head's. */
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
