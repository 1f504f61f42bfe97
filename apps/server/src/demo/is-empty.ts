import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Returns true without any account or customer, so the demo data may be loaded. */
export async function isEmpty(executor: Executor): Promise<boolean> {
  const { rows } = await executor.execute<{ empty: boolean }>(
    sql`select not exists (select from ${userAccount}) and not exists (select from ${customer}) as empty`,
  );
  return rows[0]?.empty === true;
}
