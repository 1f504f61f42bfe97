import { eq, sql } from 'drizzle-orm';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Context } from '#server/resource/context.ts';
import type { PasswordOwner } from './rate-password.ts';

/** Names of each kind that are read; a larger catalogue is read in part. */
const maxNames = 20_000;

/**
 * Reads what an attacker would try first as the person's password, in one statement: their names and
 * e-mail address, and names of their customer, of manufacturers and of products. The password itself
 * is not sent to the database.
 */
export async function readPasswordOwner(
  { database }: Pick<Context, 'database'>,
  userId: string,
): Promise<PasswordOwner> {
  const { email, firstName, lastName } = userAccount;
  const [owner] = await database.orm
    .select({
      email,
      firstName,
      lastName,
      customerName: customer.name,
      catalogue: sql<string[]>`array(
        (select ${manufacturer.name} from ${manufacturer} limit ${sql.raw(String(maxNames))})
        union all
        (select concat_ws(' ', ${product.name}, ${product.model}) from ${product}
          limit ${sql.raw(String(maxNames))}))`,
    })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(eq(userAccount.id, userId));
  if (!owner) return { email: '', firstName: '', lastName: '', context: [] };
  const { customerName, catalogue, ...person } = owner;
  return { ...person, context: customerName ? [customerName, ...catalogue] : catalogue };
}
