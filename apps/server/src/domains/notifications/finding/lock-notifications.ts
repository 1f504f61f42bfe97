import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** One for all notices. */
const notificationsLock = 7_420_009;

/**
 * Lets one at a time add notices: their ordinals appear in their order, so that "all up to here" is
 * all there is.
 */
export async function lockNotifications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${notificationsLock})`);
}
