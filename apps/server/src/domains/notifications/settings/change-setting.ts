import { and, eq } from 'drizzle-orm';
import type { RouteBody, RouteParams } from '@portal/contract/kernel';
import {
  changeNotificationSetting as route,
  deliveryChoices,
  notificationPermission,
  type NotificationSetting,
} from '@portal/contract/notifications';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { notificationReader } from '../notification.table.ts';

type Params = RouteParams<typeof route>;

/** @throws DomainError `not_found` for a kind outside the caller's permissions. */
export async function locateSetting({ actor }: Context, { kind }: Params): Promise<void> {
  const isTheirs = actor.kind === 'employee' && actor.permissions.has(notificationPermission[kind]);
  if (!isTheirs) throw new DomainError('not_found');
}

/**
 * Changes how a kind is delivered. Switching it off keeps the read state.
 * @throws DomainError 400 at `delivery` for a delivery that the kind does not offer; `not_found`
 * for a kind outside the caller's permissions.
 */
export async function changeSetting(
  context: Context,
  { kind, body }: Params & { readonly body: RouteBody<typeof route> },
): Promise<NotificationSetting> {
  const { actor } = context;
  authorize(actor, route.access);
  await locateSetting(context, { kind });
  if (actor.kind !== 'employee') throw new DomainError('not_found');
  const { userId } = actor;
  const choices = deliveryChoices[kind];
  const { delivery: chosen } = body;
  if (chosen !== undefined && !choices.includes(chosen))
    throw fieldError('delivery', 'field.enum', { choices: choices.join(', ') });
  return transact(context, async (tx) => {
    const own = and(eq(notificationReader.userId, userId), eq(notificationReader.kind, kind));
    // Creates the row to lock, so that of two concurrent changes the second starts from the first.
    await tx.insert(notificationReader).values({ userId, kind }).onConflictDoNothing();
    const [before] = await tx
      .select({ delivery: notificationReader.delivery })
      .from(notificationReader)
      .where(own)
      .for('update');
    const known = before?.delivery ?? choices[0];
    const delivery = chosen ?? known;
    if (delivery !== known) {
      await tx.update(notificationReader).set({ delivery }).where(own);
      await writeAuditEntry(tx, context, {
        action: 'change',
        table: notificationReader,
        objectId: userId,
        before: { kind, delivery: known },
        after: { kind, delivery },
      });
      await publishChangeToUser(tx, { type: 'notification', userId });
    }
    return { kind, delivery, choices: [...choices] };
  });
}
