import type { ClinicRole, ViewAs } from '@portal/contract/kernel';
import { listCustomerUsers } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { allClinics, authorize, type CustomerUser, toClinicView } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Returns the context in which a read shows what the given customer's users see, or one of them, now or
 * at a later date, and the query without these parameters. The context keeps the employee's session:
 * nothing is written, and no session is created for the customer.
 * @throws DomainError `permission_denied` for a customer's user, and for an employee who may not see the
 * customers' users and names one; 400 for a date or a user without a customer, and for a user who is not
 * the customer's.
 */
export async function viewAs<Query extends ViewAs>(
  context: Context,
  parameters: Query,
): Promise<{ context: Context; query: Omit<Query, keyof ViewAs> }> {
  const { as_customer_id: customerId, as_user_id: userId, as_of: at, ...query } = parameters;
  if ((customerId ?? userId ?? at) === undefined) return { context, query };
  const { actor } = context;
  if (actor.kind !== 'employee') throw new DomainError('permission_denied');
  if (userId !== undefined) authorize(actor, listCustomerUsers.access);
  if (customerId === undefined) throw fieldError('as_customer_id', 'field.required');
  const { kind: _kind, permissions: _permissions, ...signedIn } = actor;
  const seen =
    userId === undefined ? allClinics : await readSeenClinics(context, { customerId, userId });
  return {
    context: {
      ...context,
      actor: { kind: 'customer', customerId, ...signedIn, ...seen },
      now: at === undefined ? context.now : new Date(at),
    },
    query,
  };
}

/** A user of a customer. */
interface ViewedUser {
  readonly customerId: string;
  readonly userId: string;
}

type RoleRow = {
  readonly clinic_role: ClinicRole | null;
  readonly clinic_ids: string[];
};

const roles = createStatement(sql`
  select ${userAccount.clinicRole} as clinic_role, ${userAccount.clinicIds}::text[] as clinic_ids
  from ${userAccount}
  where ${userAccount.id} = ${sql.placeholder('userId')}::uuid
    and ${userAccount.customerId} = ${sql.placeholder('customerId')}::uuid
    and ${userAccount.anonymizedAt} is null`);

/**
 * Returns what of an actor decides on the clinics that a user sees: the user too, who sees what they
 * asked for where a device stands in no clinic.
 * @throws DomainError 400 at `as_user_id`.
 */
async function readSeenClinics(
  { database }: Context,
  viewed: ViewedUser,
): Promise<Pick<CustomerUser, 'userId' | 'clinicRole' | 'clinicIds'>> {
  const [row] = await roles.run<RoleRow>(database, { ...viewed });
  if (!row) throw fieldError('as_user_id', 'field.not_found');
  const { clinic_role: clinicRole, clinic_ids: clinicIds } = row;
  return { userId: viewed.userId, ...toClinicView({ clinicRole, clinicIds }) };
}
