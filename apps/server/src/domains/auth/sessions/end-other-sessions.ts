import { endOtherSessions as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { endUserSessions } from './end-session.ts';

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(context: Context): Promise<void> {
  const { actor, now } = context;
  authorize(actor, route.access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  const { userId, sessionId } = actor;
  await transact(context, async (tx) => {
    await endUserSessions(tx, userId, now, { except: sessionId });
    await writeAuditEntry(tx, context, {
      action: 'end_other_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}
