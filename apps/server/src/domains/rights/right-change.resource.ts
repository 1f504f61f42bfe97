import { eq, sql } from 'drizzle-orm';
import type { RightChange } from '@portal/contract/rights';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineResource } from '#server/resource/resource.ts';
import { personName } from './person-name.ts';
import { viewingRightChange as step } from './viewing-right-change.table.ts';

/** Fields of an entry in the history of a right. */
export const rightChangeFields = {
  id: step.id,
  right_id: step.rightId,
  at: step.at,
  action: step.action,
  by: personName,
  manufacturer: sql`case when ${step.manufacturerName} is not null then
    json_build_object('id', ${step.manufacturerId}, 'name', ${step.manufacturerName}) end`,
  product_type: step.productType,
  product: sql`case when ${step.productName} is not null then
    json_build_object('id', ${step.productId}, 'name', ${step.productName}) end`,
  expires_at: step.expiresAt,
  reason: step.reason,
};

export const rightChangeJoins = sql`left join ${userAccount} on ${userAccount.id} = ${step.actorId}`;

/** History of the rights, with the names at that time. */
export const rightChanges = defineResource<RightChange>({
  name: 'viewing_right_change',
  table: step,
  counted: true,
  fields: rightChangeFields,
  joins: rightChangeJoins,
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
