import { endPersonSessions as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { endUserSessions } from '../sessions/end-session.ts';
import { requireManagedPerson } from './require-managed-person.ts';

/**
 * Ends all sessions of a person.
 * @throws DomainError `not_found` if the caller may not manage the person.
 */
export async function endPersonSessions(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, route.access);
  const { userId } = await requireManagedPerson(context, params);
  await transact(context, async (tx) => {
    await endUserSessions(tx, userId, context.now);
    await writeAuditEntry(tx, context, {
      action: 'end_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}
