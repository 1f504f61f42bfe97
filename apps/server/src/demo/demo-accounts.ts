import { and, eq, isNotNull, like, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** The accounts that everyone may try (API.md §4). */
export const demoAccounts = {
  employee: 'employee@demo.example',
  customer: 'customer@demo.example',
  secondCustomer: 'customer2@demo.example',
} as const;

/** The password of every demo account that has one. */
export const demoPassword = 'partner-portal-demo';

/** The customers of the two customers' accounts. */
export const demoCustomers = {
  customer: 'Clinique Lumière',
  secondCustomer: 'Huidkliniek Utrecht',
} as const;

/**
 * Returns true if a demo account can sign in; a database that started without demo data has none.
 */
export async function hasDemoAccount(executor: Executor): Promise<boolean> {
  const found = await executor
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.email, demoAccounts.employee), eq(userAccount.isActive, true)));
  return found.length > 0;
}

/** Returns true if anyone of the demo could sign in, with the public password or another. */
export async function canDemoSignIn(executor: Executor): Promise<boolean> {
  const found = await executor
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        like(userAccount.email, '%@demo.example'),
        eq(userAccount.isActive, true),
        isNotNull(userAccount.passwordHash),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Returns true without any account or customer, so the demo data may be loaded. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ empty: boolean }>(
    sql`select not exists (select from ${userAccount}) and not exists (select from ${customer}) as empty`,
  );
  return rows[0]?.empty === true;
}
