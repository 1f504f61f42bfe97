import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { twoFactor } from './two-factor.table.ts';

/**
 * Condition on an account: its person has a second factor, which a sign-in requires besides the
 * password.
 */
export const needsSecondFactor = sql<boolean>`exists (select from ${twoFactor}
  where ${twoFactor.userId} = ${userAccount.id} and ${twoFactor.confirmedAt} is not null)`;

const withFactor = createStatement(sql`select from ${userAccount}
  where ${userAccount.id} = ${sql.placeholder('id')} and ${needsSecondFactor}`);

/** Returns true if a person has a second factor. */
export async function hasSecondFactor(executor: Executor, userId: string): Promise<boolean> {
  const found = await withFactor.runIn(executor, { id: userId });
  return found.length > 0;
}
