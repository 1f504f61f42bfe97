import { eq, sql } from 'drizzle-orm';
import { RightChange } from '@portal/contract/rights';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personName } from './person-name.ts';
import { viewingRightChange as step } from './viewing-right-change.table.ts';

/** History of the rights, with the names at that time. */
export const rightChanges = defineResource(RightChange, {
  name: 'viewing_right_change',
  table: step,
  counted: true,
  fields: {
    by: personName,
    manufacturer: sql`case when ${step.manufacturerName} is not null then
      json_build_object('id', ${step.manufacturerId}, 'name', ${step.manufacturerName}) end`,
    product: sql`case when ${step.productName} is not null then
      json_build_object('id', ${step.productId}, 'name', ${step.productName}) end`,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${step.actorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    customer_id: (value) => eq(step.customerId, value),
    right_id: (value) => eq(step.rightId, value),
  },
  orderings: { at: step.at },
  search: (matches) => sql`(${matches(step.searchText)}
    or ${step.customerId} = any(array(select ${customer.id} from ${customer}
      where ${matches(customer.searchText)})))`,
});
