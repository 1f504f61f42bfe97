import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Whether an account lets its person in at all (API.md §2). Ask with the customer joined. */
export const canSignIn = and(
  eq(userAccount.isActive, true),
  isNull(userAccount.anonymizedAt),
  sql`coalesce(${customer.isActive}, true)`,
);

/**
 * Holds a person's account until the transaction ends, before anything else of theirs, so that two
 * changes of one person's ways in follow each other. False for an account that lets nobody in.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [locked] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(and(eq(userAccount.id, userId), canSignIn))
    .for('no key update', { of: userAccount });
  return locked !== undefined;
}
