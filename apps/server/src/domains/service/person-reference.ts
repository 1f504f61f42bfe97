import { sql, type SQL } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { displayName, fullName } from '#server/domains/users/index.ts';
import type { ScopeValues } from '#server/resource/resource.ts';

/** Readers of a response. */
export type Audience = 'employee' | 'customer';

/**
 * Selects the joined account as a reference, or null. Employees see the e-mail address of an
 * account without a name; customers do not.
 */
export function selectPersonReference(audience: Audience): SQL {
  const shown = audience === 'customer' ? fullName(userAccount) : displayName(userAccount);
  return sql`case when ${shown} is not null then
    json_build_object('id', ${userAccount.id}, 'name', ${shown}) end`;
}

/** Selects the joined account as a field of a resource. */
export const personField = (customer: ScopeValues | null): SQL =>
  selectPersonReference(customer ? 'customer' : 'employee');
