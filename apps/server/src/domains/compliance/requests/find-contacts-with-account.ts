import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/**
 * Returns those of the leads whose contact has an account: it is anonymized with the account, and texts
 * about the account stay until then.
 */
export async function findContactsWithAccount(
  tx: Transaction,
  leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (leadIds.length === 0) return new Set();
  const found = await tx
    .select({ id: lead.id })
    .from(lead)
    .innerJoin(userAccount, sql`${userAccount.email} = lower(${lead.contactEmail})`)
    .where(inArray(lead.id, [...leadIds]));
  return new Set(found.map(({ id }) => id));
}
