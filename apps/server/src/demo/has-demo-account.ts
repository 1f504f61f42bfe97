import { and, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { demoAccounts } from './demo-accounts.ts';

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
