import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Key of the advisory lock. One lock covers the whole board. */
const boardLock = 7_420_004;

/**
 * Locks the board until the transaction ends, so that moves choose their positions one at a time.
 * Lock it before any row, which prevents deadlocks. Contention is low: people move cards by hand,
 * and a move takes a few milliseconds.
 */
export async function lockBoard(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${boardLock})`);
}
