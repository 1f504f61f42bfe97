import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** One for all that is told apart by no unique value. */
const makingLock = 7_420_011;

/**
 * Lets one import at a time make what no unique index keeps from being made twice: whoever comes
 * second waits for the end of the first, and sees what it made. People who add one by hand do not
 * wait; their form tells them of the other.
 */
export async function lockCreation(tx: Transaction): Promise<void> {
  // It may wait for as long as another import takes.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${makingLock})`);
  await tx.execute(sql`set local statement_timeout to default`);
}
