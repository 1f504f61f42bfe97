import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { document } from './document.table.ts';

/** Locks the matching documents until the transaction ends, in the order of their ids. */
export function lockDocuments(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<(typeof document.$inferSelect)[]> {
  return tx.select().from(document).where(condition).orderBy(document.id).for('no key update');
}
