import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Condition for an account that can sign in (API.md §2). Requires `customer` to be joined. */
export const canSignIn = and(
  eq(userAccount.isActive, true),
  isNull(userAccount.anonymizedAt),
  sql`coalesce(${customer.isActive}, true)`,
);

/**
 * Locks a person's account until the end of the transaction and returns false if it cannot sign in.
 * Call before locking anything else of the person, so that changes of their credentials run one
 * after the other.
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
