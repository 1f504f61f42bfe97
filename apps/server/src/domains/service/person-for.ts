import { sql, type SQL } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { ScopeValues } from '#server/resource/resource.ts';

const name = sql`nullif(trim(${userAccount.firstName} || ' ' || ${userAccount.lastName}), '')`;

/**
 * The joined account as a reference, null where there is none. Without a name it goes by its e-mail
 * among employees; customers' users are told nothing of it.
 */
export function personFor(customer: ScopeValues | null): SQL {
  const shown = customer ? name : sql`coalesce(${name}, ${userAccount.email})`;
  return sql`case when ${shown} is not null then
    json_build_object('id', ${userAccount.id}, 'name', ${shown}) end`;
}
