import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Advisory lock shared by all kinds without a unique index. */
const makingLock = 7_420_011;

/**
 * Serializes imports that create rows whose duplicates no unique index prevents: the second import
 * waits until the first commits and then finds its rows. Creating a single row in the portal does
 * not wait; its form warns of duplicates.
 */
export async function lockCreation(tx: Transaction): Promise<void> {
  // The wait may take as long as another import.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${makingLock})`);
  await tx.execute(sql`set local statement_timeout to default`);
}
