import { endOtherSessions as route } from '@portal/contract/auth';
import { record } from '#server/audit/record.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorise } from '#server/kernel/actor.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { endSessionsOf } from './end-session.ts';

/** Ends all sessions of the caller but the one that calls. */
export async function endOtherSessions(context: Context): Promise<void> {
  const { actor, now } = context;
  authorise(actor, route.access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new PortalError('not_authenticated');
  const { userId, sessionId } = actor;
  await transact(context, async (tx) => {
    await endSessionsOf(tx, userId, now, { except: sessionId });
    await record(tx, context, {
      action: 'end_other_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}
