import { eq } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import type { Context } from '#server/resource/context.ts';
import { defineResource } from '#server/resource/resource.ts';

/** Customers whose rights are summarized; employees may read all. */
export const rightHolders = defineResource<{ id: string; name: string }>({
  name: 'right_holder',
  table: customer,
  fields: { id: customer.id, name: customer.name },
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
