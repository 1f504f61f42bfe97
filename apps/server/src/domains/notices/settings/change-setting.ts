import { and, eq } from 'drizzle-orm';
import type { RouteBody, RouteParams } from '@portal/contract/kernel';
import {
  changeNoticeSetting as route,
  noticePermission,
  type NoticeSetting,
} from '@portal/contract/notices';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { noticeReader } from '../notice-reader.table.ts';

type Params = RouteParams<typeof route>;

/** @throws PortalError `not_found` for a kind that is not the caller's work. */
export async function locateSetting({ actor }: Context, { kind }: Params): Promise<void> {
  const isTheirs = actor.kind === 'employee' && actor.permissions.has(noticePermission[kind]);
  if (!isTheirs) throw new DomainError('not_found');
}

/**
 * Switches a kind on or off, in the list or by mail. What is switched off is not forgotten: what was
 * read stays read.
 * @throws PortalError `not_found` for a kind that is not the caller's work.
 */
export async function changeSetting(
  context: Context,
  { kind, body }: Params & { readonly body: RouteBody<typeof route> },
): Promise<NoticeSetting> {
  const { actor } = context;
  authorize(actor, route.access);
  await locateSetting(context, { kind });
  if (actor.kind !== 'employee') throw new DomainError('not_found');
  const { userId } = actor;
  return transact(context, async (tx) => {
    const { inList, byMail } = noticeReader;
    const own = and(eq(noticeReader.userId, userId), eq(noticeReader.kind, kind));
    // The row is there to be held, so that of two who change it the second starts from the first.
    await tx.insert(noticeReader).values({ userId, kind }).onConflictDoNothing();
    const [before] = await tx
      .select({ inList, byMail })
      .from(noticeReader)
      .where(own)
      .for('update');
    if (!before) throw new DomainError('not_found');
    const after = {
      inList: body.in_list ?? before.inList,
      byMail: body.by_mail ?? before.byMail,
    };
    if (after.inList !== before.inList || after.byMail !== before.byMail) {
      await tx.update(noticeReader).set(after).where(own);
      await writeAuditEntry(tx, context, {
        action: 'change',
        table: noticeReader,
        objectId: userId,
        before: { kind, ...before },
        after: { kind, ...after },
      });
      await publishChangeToUser(tx, { type: 'notice', userId });
    }
    return { kind, in_list: after.inList, by_mail: after.byMail };
  });
}
