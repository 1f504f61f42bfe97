import type { NotificationDelivery } from '@portal/contract/notifications';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { SentAnswer } from '#server/domains/service/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { toDay } from '#server/kernel/calendar-day.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { toKnownTimeZone } from '#server/kernel/time-zone.ts';
import type { Context } from '#server/resource/context.ts';
import { selectCustomerKinds } from '../followed-kinds.ts';
import { notification } from '../notification.table.ts';
import { retentionDays } from './notify.ts';

interface Reader extends Record<string, unknown> {
  readonly user_id: string;
  readonly delivery: NotificationDelivery;
  readonly time_zone: string | null;
}

/**
 * Notifies customers' users of an employee's answer to them, in its transaction. `service` has mailed it to
 * those who chose mails at once.
 */
export async function notifyAnswerSent(
  tx: Transaction,
  context: Context,
  { messageId, ticketId, requestId, userIds }: SentAnswer,
): Promise<void> {
  const { rows } = await tx.execute<Reader>(sql`
    select followed.user_id, followed.delivery, ${userAccount.timeZone} as time_zone
    from (${selectCustomerKinds(sql`${userAccount.id} = any(${sql.param([...userIds])}::uuid[])`)}) as followed
    join ${userAccount} on ${userAccount.id} = followed.user_id
    where followed.kind = 'answer_received' and followed.in_list
    order by followed.user_id for key share of ${userAccount}`);
  if (rows.length === 0) return;
  const createdAt = context.now.toISOString();
  await tx
    .insert(notification)
    .values(
      rows.map(({ user_id: userId, delivery, time_zone: timeZone }) => ({
        id: newId(),
        kind: 'answer_received' as const,
        serviceTicketId: ticketId,
        serviceRequestId: requestId,
        userId,
        eventId: messageId,
        dueOn: toDay(context.now, toKnownTimeZone(timeZone)),
        validUntil: addMilliseconds(context.now, days(retentionDays)).toISOString(),
        createdAt,
        mailedAt: delivery === 'at_once' ? createdAt : null,
      })),
    )
    .onConflictDoNothing();
  for (const { user_id: userId } of rows)
    await publishChangeToUser(tx, { type: 'notification', userId });
}
