import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { document } from './document.table.ts';

/** Documents as they are, in the order of their ids; nobody changes them before the transaction ends. */
export function lockDocuments(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<(typeof document.$inferSelect)[]> {
  return tx.select().from(document).where(condition).orderBy(document.id).for('no key update');
}
