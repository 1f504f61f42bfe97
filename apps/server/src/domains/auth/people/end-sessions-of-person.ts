import { endSessionsOfPerson as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { requireKeptPerson } from './require-kept-person.ts';

/**
 * Ends all sessions of a person.
 * @throws PortalError `not_found` for a person whom the caller does not keep.
 */
export async function endSessionsOfPerson(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, route.access);
  const { userId } = await requireKeptPerson(context, params);
  await transact(context, async (tx) => {
    await endSessionsOf(tx, userId, context.now);
    await writeAuditEntry(tx, context, {
      action: 'end_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}
