import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** One for the whole board. */
const boardLock = 7_420_004;

/**
 * Lets one move at a time choose its place. Taken before any row, so that nobody waits in a ring;
 * people move cards by hand, and a move holds it for a few milliseconds.
 */
export async function lockBoard(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${boardLock})`);
}
