import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** One for all notices. */
const noticesLock = 7_420_009;

/**
 * Lets one at a time add notices: their ordinals appear in their order, so that "all up to here" is
 * all there is.
 */
export async function holdNotices(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${noticesLock})`);
}
