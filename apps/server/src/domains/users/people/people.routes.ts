import { lookUpPeople, PersonName } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { bindList } from '#server/http/bind-crud.ts';
import type { BoundRoute } from '#server/http/bound-route.ts';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { displayName, userOrderings } from '../accounts/user.resource.ts';

/**
 * People whom a request for anonymization or an export can concern: all who are not anonymized,
 * also those with a closed account. The e-mail replaces a missing name.
 */
const personNames = defineResource(PersonName, {
  name: 'person_name',
  table: userAccount,
  fields: {
    name: displayName(userAccount),
    customer: sql`case when ${customer.id} is not null
      then json_build_object('id', ${customer.id}, 'name', ${customer.name}) end`,
  },
  joins: sql`left join ${customer} on ${customer.id} = ${userAccount.customerId}`,
  scope: { employees: () => sql`${userAccount.anonymizedAt} is null`, customers: 'none' },
  orderings: { last_name: userOrderings.last_name },
  search: userAccount.searchText,
});

export const peopleRoutes: BoundRoute[] = bindList(lookUpPeople, personNames);
