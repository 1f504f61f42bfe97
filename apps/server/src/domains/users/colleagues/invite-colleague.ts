import { inviteColleague as route, type ColleagueInput } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, type Row, updateRow } from '#server/resource/write.ts';
import { accountInvited, isInvited } from '../accounts/account-events.ts';
import { hasEmail } from '../accounts/account-email.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { lockCustomer, requireOwnClinics, toRoleColumns } from '../customers/clinic-role.ts';
import { customerUsers } from '../customers/customer-user.resource.ts';
import { lockClinics } from '../customers/own-clinic.ts';
import { requireManager } from './colleague.resource.ts';

/**
 * Invites a colleague. Whoever has the address at another customer or at the supplier hears nothing and
 * stays as they are, and the answer is that of any other address. A colleague who was invited before is
 * invited again, as the manager says now.
 * @throws DomainError 400 for clinics that are not the customer's, and for a colleague whom the list shows.
 */
export async function inviteColleague(context: Context, body: ColleagueInput): Promise<void> {
  const { customerId } = requireManager(context, route.access);
  const email = body.email.toLowerCase();
  const role = toRoleColumns({}, { ...body, clinic_role: body.clinic_role ?? 'all_clinics' });
  const values: Row = {
    firstName: body.first_name,
    lastName: body.last_name,
    preferredLanguage: body.preferred_language ?? null,
    ...role,
  };
  await transact(context, async (tx) => {
    await lockClinics(tx, body.clinic_ids ?? []);
    await lockCustomer(tx, customerId);
    await requireOwnClinics(tx, { ...role, customerId }, null);
    // Of two customers who invite a new address at once the second finds the account of the first.
    await lockAddress(tx, email);
    const known = await findAccount(tx, email);
    if (known === null) {
      const added = { ...values, email, customerId, role: 'customer' };
      const userId = await insertRow(tx, context, customerUsers, added);
      return accountInvited.publish(tx, context, { userId });
    }
    if (known.customerId !== customerId || known.anonymizedAt !== null) return;
    if (known.passwordHash !== null) throw fieldError('email', 'user.email_taken');
    if (!isInvited(known)) return;
    await updateRow(tx, context, customerUsers, known, { values });
    await accountInvited.publish(tx, context, { userId: known.id });
  });
}

async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account ${email}`}, 0))`);
}

async function findAccount(
  tx: Transaction,
  email: string,
): Promise<typeof userAccount.$inferSelect | null> {
  const [account] = await tx.select().from(userAccount).where(hasEmail(email)).for('no key update');
  return account ?? null;
}
