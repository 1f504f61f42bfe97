import { sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { personReference, personReferenceForCustomers } from '#server/domains/users/index.ts';
import type { ObjectField } from '#server/resource/object-field.ts';
import type { ScopeValues } from '#server/resource/resource.ts';

/** Readers of a response. */
export type Audience = 'employee' | 'customer';

/** Selects the joined account as a reference, or null. */
export function selectPersonReference(audience: Audience): ObjectField {
  if (audience === 'employee') return personReference(userAccount);
  return personReferenceForCustomers(userAccount);
}

/** Selects the joined account as a field of a resource. */
export const personField = (customer: ScopeValues | null): ObjectField =>
  selectPersonReference(customer ? 'customer' : 'employee');

const requester = alias(userAccount, 'requester');

/**
 * Selects the address of who asked for the work. Customers' users do not see that of an employee who
 * asked for them.
 */
export const requesterField =
  (address: PgColumn) =>
  (customer: ScopeValues | null): SQL =>
    customer
      ? sql`case when not exists (select from ${userAccount} as ${requester}
          where ${requester.email} = lower(${address}) and ${requester.role} = 'employee')
        then ${address} end`
      : sql`${address}`;

/**
 * Selects the name of who asked for the work: the noted one, else that of the account at the
 * address. Customers' users do not see that of an employee.
 */
export const requesterNameField =
  ({
    requesterName: name,
    requesterEmail: address,
  }: Record<'requesterName' | 'requesterEmail', PgColumn>) =>
  (customer: ScopeValues | null): SQL =>
    sql`coalesce(${name}, (select nullif(btrim(${requester.firstName} || ' ' || ${requester.lastName}), '')
      from ${userAccount} as ${requester}
      where ${requester.email} = lower(${address}) ${customer ? sql`and ${requester.role} = 'customer'` : sql``}))`;
