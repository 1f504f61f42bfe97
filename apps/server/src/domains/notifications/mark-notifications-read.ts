import type { RouteBody } from '@portal/contract/kernel';
import {
  countUnreadNotifications as countUnreadNotificationsRoute,
  markNotificationsRead as markNotificationsReadRoute,
} from '@portal/contract/notifications';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { type Actor, authorize, getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import {
  getScope,
  getScopeNow,
  getScopeParameters,
  requestTime,
  requestUserId,
} from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { selectEmployeeKinds, selectFollowedKinds, selectListedKinds } from './followed-kinds.ts';
import { isRead, notifications } from './notification.resource.ts';
import { notification, notificationRead, notificationReader } from './notification.table.ts';

/**
 * Marks the given or all of the caller's notifications as read. Ignores ids that are resolved or
 * belong to others, because an item may be resolved while its notification is shown.
 */
export async function markNotificationsRead(
  context: Context,
  { notification_ids: ids }: RouteBody<typeof markNotificationsReadRoute>,
): Promise<{ unread: number }> {
  authorize(context.actor, markNotificationsReadRoute.access);
  const userId = getUserId(context.actor);
  if (userId !== null) {
    await transact(context, async (tx) => {
      const readMark = { userId, at: context.now.toISOString() };
      if (ids === undefined) await markAll(tx, readMark);
      else await markSome(tx, context, readMark, ids);
      await publishChangeToUser(tx, { type: 'notification', userId });
    });
  }
  return countUnread(context);
}

interface ReadMark {
  readonly userId: string;
  readonly at: string;
}

/** Locks the notifications, so that none is deleted before it is marked. */
async function markSome(
  tx: Transaction,
  context: Context,
  { userId, at }: ReadMark,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with seen as (
      select ${notification.id} from ${notification}
      where ${notification.id} = any(${sql.param([...ids])}::uuid[]) and ${notification.userId} is null
        and (${getScopeNow(notifications, context)})
      order by ${notification.id} for key share
    )
    insert into ${notificationRead} (user_id, notification_id, read_at)
    select ${userId}::uuid, seen.id, ${at}::timestamptz from seen
    on conflict do nothing`);
  await markInstant(
    tx,
    { userId, at },
    sql`${notification.id} = any(${sql.param([...ids])}::uuid[])`,
  );
}

/**
 * Marks instant notifications, which have one reader each, in a fixed order, because others may
 * lock some of them.
 */
async function markInstant(
  tx: Transaction,
  { userId, at }: ReadMark,
  condition: SQL = sql`true`,
): Promise<void> {
  await tx.execute(sql`
    with seen as (
      select ${notification.id} from ${notification}
      where ${notification.userId} = ${userId}::uuid and ${notification.readAt} is null
        and ${notification.kind} = any(${selectListedKinds(userId)}) and (${condition})
      order by ${notification.id} for no key update
    )
    update ${notification} set read_at = ${at}::timestamptz from seen where ${notification.id} = seen.id`);
}

/**
 * Marks each shared kind with one row: notifications are added one batch at a time, so no lower
 * ordinal appears later (`finding/find-notifications.ts`). Instant ones are added at any time and
 * marked individually.
 */
async function markAll(tx: Transaction, { userId, at }: ReadMark): Promise<void> {
  await tx.execute(sql`
    insert into ${notificationReader} (user_id, kind, read_up_to, all_read_at)
    select followed.user_id, followed.kind,
      (select coalesce(max(${notification.ordinal}), 0) from ${notification} where ${notification.userId} is null), ${at}::timestamptz
    from (${selectFollowedKinds(sql`${userAccount.id} = ${userId}::uuid`)}) as followed
    where followed.in_list and not followed.is_instant
    order by followed.kind
    on conflict (user_id, kind) do update
    set read_up_to = excluded.read_up_to, all_read_at = excluded.all_read_at
    where ${notificationReader.readUpTo} < excluded.read_up_to`);
  await tx.execute(sql`
    delete from ${notificationRead} using ${notification}, ${notificationReader}
    where ${notificationRead.userId} = ${userId}::uuid and ${notification.id} = ${notificationRead.notificationId}
      and ${notificationReader.userId} = ${notificationRead.userId} and ${notificationReader.kind} = ${notification.kind}
      and ${notification.ordinal} <= ${notificationReader.readUpTo}`);
  await markInstant(tx, { userId, at });
}

/**
 * Shared kinds: rows above the caller's read position, counted by the index alone, minus those
 * marked individually. Instant kinds: the caller's own rows.
 */
const statement = createStatement(sql`
  select coalesce(sum(case when followed.is_instant then
    (select count(*) from ${notification}
      where ${notification.userId} = followed.user_id and ${notification.kind} = followed.kind
        and ${notification.readAt} is null and ${notification.validUntil} > ${requestTime})
  else
    (select count(*) from ${notification}
      where ${notification.kind} = followed.kind and ${notification.ordinal} > followed.read_up_to
        and ${notification.validUntil} > ${requestTime})
    - (select count(*) from ${notificationRead} join ${notification} on ${notification.id} = ${notificationRead.notificationId}
      where ${notificationRead.userId} = followed.user_id and ${notification.kind} = followed.kind
        and ${notification.ordinal} > followed.read_up_to and ${notification.validUntil} > ${requestTime})
  end), 0)::bigint as unread
  from (${selectEmployeeKinds(sql`${userAccount.id} = ${requestUserId}`)}) as followed where followed.in_list`);

/** Counts the unread ones in the list of a customer's user. */
const countUnreadOfCustomer = (actor: Actor): Statement =>
  createStatement(sql`select count(*) as unread from ${notification}
    where ${getScope(notifications, actor)} and not ${isRead}`);

/** Returns the exact number of the caller's unread notifications. */
export async function countUnread(context: Context): Promise<{ unread: number }> {
  authorize(context.actor, countUnreadNotificationsRoute.access);
  const { actor, now, database } = context;
  const counting = actor.kind === 'customer' ? countUnreadOfCustomer(actor) : statement;
  const [row] = await counting.run<{ unread: number }>(database, getScopeParameters(actor, now));
  return { unread: row?.unread ?? 0 };
}
