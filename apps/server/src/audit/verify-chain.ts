import type { Database } from '#server/database/database.ts';
import { chainStart, hashOf, unpackLeaves, type ChainPosition } from './chain-link.ts';
import { firstBroken } from './first-broken.ts';
import { countRowsAfter, readHead, readMisplaced, readRows, readSeal } from './read-chain.ts';

/** The first thing that is not as it was sealed. */
export interface ChainBreak {
  readonly kind:
    | 'row_changed'
    | 'row_removed'
    | 'row_inserted'
    | 'personal_changed'
    | 'seal_changed'
    | 'seal_removed'
    | 'seal_inserted'
    | 'head_missing';
  /** A row's id, or a seal's number; of `head_missing` the hash that was expected. */
  readonly what: string;
  /** The seal that it was found at; the last one, where it stands beside all of them. */
  readonly seal: number;
}

export interface Verdict {
  readonly fault: ChainBreak | null;
  /** Rows found whole, and the seals that hold them. */
  readonly rows: number;
  readonly seals: number;
  /** Whole rows of which personal values were erased. */
  readonly erased: number;
  /** Rows that no seal holds yet. */
  readonly unsealed: number;
  /** The last seal's hash in hexadecimal digits; null before the first. */
  readonly head: string | null;
}

/**
 * Walks the chain from its beginning and stops at the first fault. It holds one seal and its rows at
 * a time; what is sealed while it walks is left for the next time. `expectedHead` is a hash that was
 * noted outside of the database: it must still be in the chain.
 */
export async function verifyChain(
  database: Database,
  expectedHead: string | null = null,
): Promise<Verdict> {
  const head = await readHead(database);
  let last: ChainPosition & { readonly hash: Buffer } = chainStart;
  let whole = { rows: 0, seals: 0, erased: 0 };
  let isHeadSeen = expectedHead === null;
  let fault: ChainBreak | null = null;
  for (let number = 1; number <= head.number && !fault; number += 1) {
    const step = await verifySeal(database, last, number);
    fault = step.fault;
    if (!step.seal) break;
    last = step.seal;
    whole = {
      rows: whole.rows + step.seal.row_count,
      seals: number,
      erased: whole.erased + step.erased,
    };
    isHeadSeen ||= step.seal.hash.toString('hex') === expectedHead;
  }
  fault ??= faultAtEnd(head, last.hash);
  const misplaced = fault ? null : await readMisplaced(database);
  if (misplaced) fault = { kind: 'row_inserted', what: misplaced, seal: head.number };
  if (!isHeadSeen) fault ??= { kind: 'head_missing', what: expectedHead ?? '', seal: head.number };
  return {
    ...whole,
    fault,
    unsealed: await countRowsAfter(database, last),
    head: whole.seals > 0 ? last.hash.toString('hex') : null,
  };
}

async function verifySeal(
  database: Database,
  last: ChainPosition & { readonly hash: Buffer },
  number: number,
) {
  const seal = await readSeal(database, number);
  const broken = (kind: ChainBreak['kind'], what = String(number)) => ({
    fault: { kind, what, seal: number },
    seal: null,
    erased: 0,
  });
  if (!seal) return broken('seal_removed');
  if (!hashOf(last.hash, seal).equals(seal.hash)) return broken('seal_changed');
  const leaves = unpackLeaves(seal.leaves);
  // One more than there should be, should it be there.
  const rows = await readRows(database, last, seal, leaves.length + 1);
  const row = firstBroken(leaves, rows);
  if (row) return broken(row.kind, row.what);
  return { fault: null, seal, erased: rows.filter((kept) => kept.is_erased).length };
}

/** The head is written with the last seal: a chain that lost its end, or got another, is not the head's. */
function faultAtEnd(
  head: { number: number; hash: Buffer | null; latest: number },
  end: Buffer,
): ChainBreak | null {
  if (head.latest > head.number) {
    return { kind: 'seal_inserted', what: String(head.number + 1), seal: head.number + 1 };
  }
  const isHead = head.hash?.equals(end) ?? false;
  return isHead ? null : { kind: 'seal_changed', what: String(head.number), seal: head.number };
}
