import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Runs a statement and returns the number of changed rows. */
export async function runAndCount(tx: Transaction, statement: SQL): Promise<number> {
  const { rowCount } = await tx.execute<Record<string, never>>(statement);
  return rowCount ?? 0;
}
