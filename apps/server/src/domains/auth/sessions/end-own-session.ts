import { and, eq, isNull } from 'drizzle-orm';
import { endOneSession as route } from '@portal/contract/auth';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { ownSessions } from './session.resource.ts';
import { session } from './session.table.ts';

/**
 * Ends one of the caller's sessions.
 * @throws DomainError `not_found` for an ended session or one of another user.
 */
export async function endOwnSession(context: Context, { id }: { id: string }): Promise<void> {
  authorize(context.actor, route.access);
  const userId = getUserId(context.actor) ?? '';
  await read(context, ownSessions, id);
  await transact(context, async (tx) => {
    const ended = await tx
      .update(session)
      .set({ endedAt: context.now.toISOString() })
      .where(and(eq(session.id, id), eq(session.userId, userId), isNull(session.endedAt)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new DomainError('not_found');
    await writeAuditEntry(tx, context, {
      action: 'end_session',
      table: userAccount,
      objectId: userId,
    });
  });
}
