import { eq, sql } from 'drizzle-orm';
import { RightChange } from '@portal/contract/rights';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personName } from './person-name.ts';
import { viewingRightChange as change } from './viewing-right-change.table.ts';

/** History of the rights, with the names at that time. */
export const rightChanges = defineResource(RightChange, {
  name: 'viewing_right_change',
  table: change,
  hasBlockCounts: true,
  fields: {
    by: personName,
    manufacturer: sql`case when ${change.manufacturerName} is not null then
      json_build_object('id', ${change.manufacturerId}, 'name', ${change.manufacturerName}) end`,
    product: sql`case when ${change.productName} is not null then
      json_build_object('id', ${change.productId}, 'name', ${change.productName}) end`,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${change.actorId}`,
  scope: { employees: 'all', customers: 'none' },
  filters: {
    customer_id: (value) => eq(change.customerId, value),
    right_id: (value) => eq(change.rightId, value),
  },
  orderings: { at: change.at },
  search: (matches) => sql`(${matches(change.searchText)}
    or ${change.customerId} = any(array(select ${customer.id} from ${customer}
      where ${matches(customer.searchText)})))`,
});
