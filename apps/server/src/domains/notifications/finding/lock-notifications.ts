import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Advisory lock for adding notifications. */
const notificationsLock = 7_420_009;

/**
 * Serializes the transactions that add notifications: their ordinals become visible in order, so
 * "read up to here" covers all of them.
 */
export async function lockNotifications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${notificationsLock})`);
}
