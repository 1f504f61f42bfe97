import { unlockPerson as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { forgetPasswordAttempts } from '../limits/forget-password-attempts.ts';
import { requireManagedPerson } from './require-managed-person.ts';

/**
 * Removes the locks of a person's password and second factor.
 * @throws DomainError `not_found` if the caller may not manage the person.
 */
export async function unlockPerson(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, route.access);
  const person = await requireManagedPerson(context, params);
  const { userId } = person;
  await transact(context, async (tx) => {
    await forgetPasswordAttempts(tx, person);
    await forgetAttempts(tx, { kind: 'second_factor', subject: userId });
    await writeAuditEntry(tx, context, { action: 'unlock', table: userAccount, objectId: userId });
  });
}
