import { eq } from 'drizzle-orm';
import { NamedReference } from '@portal/contract/kernel';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import type { Transaction } from '#server/database/database.ts';
import type { FieldMessages } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { defineResource } from '#server/resource/resource.ts';

/** Customers whose rights are summarized; employees may read all. */
export const rightHolders = defineResource(NamedReference, {
  name: 'right_holder',
  table: customer,
  scope: { employees: 'all', customers: 'none' },
});

/** Returns true if the customer exists. */
export async function isCustomer({ database }: Context, id: string): Promise<boolean> {
  const found = await database.orm
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, id));
  return found.length > 0;
}

/** Locks a customer until the transaction ends. Returns false when it does not exist. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update');
  return locked.length > 0;
}

/** Error of a request that names an unknown customer. */
export const customerNotFound: FieldMessages = { customer_id: [{ key: 'field.not_found' }] };
