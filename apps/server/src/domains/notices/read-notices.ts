import { sql, type SQL } from 'drizzle-orm';
import type { RouteBody } from '@portal/contract/kernel';
import { readNotices as route } from '@portal/contract/notices';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUser } from '#server/events/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { countUnread } from './count-unread.ts';
import { kindsFollowed, kindsInList } from './kinds-followed.ts';
import { noticeRead } from './notice-read.table.ts';
import { noticeReader } from './notice-reader.table.ts';
import { notice } from './notice.table.ts';

/**
 * Marks notices of the caller's as read, those named or all. What is named and no longer holds, or
 * is not theirs, is passed over: a matter may be settled while somebody looks at its notice.
 */
export async function readNotices(
  context: Context,
  { notification_ids: ids }: RouteBody<typeof route>,
): Promise<{ unread: number }> {
  authorize(context.actor, route.access);
  const userId = getUserId(context.actor);
  if (userId !== null) {
    await transact(context, async (tx) => {
      const reading = { userId, at: context.now.toISOString() };
      if (ids === undefined) await readAll(tx, reading);
      else await readSome(tx, reading, ids);
      await publishChangeToUser(tx, { type: 'notice', userId });
    });
  }
  return countUnread(context);
}

interface Reading {
  readonly userId: string;
  readonly at: string;
}

/** The notices are locked, so that none is deleted between being found and being marked. */
async function readSome(
  tx: Transaction,
  { userId, at }: Reading,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with seen as (
      select ${notice.id} from ${notice}
      where ${notice.id} = any(${sql.param([...ids])}::uuid[]) and ${notice.userId} is null
        and ${notice.kind} = any(${kindsInList(userId)}) and ${notice.holdsUntil} > ${at}::timestamptz
      order by ${notice.id} for key share
    )
    insert into ${noticeRead} (user_id, notice_id, read_at)
    select ${userId}::uuid, seen.id, ${at}::timestamptz from seen
    on conflict do nothing`);
  await readOwn(tx, { userId, at }, sql`${notice.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** Marks instant notifications, which have one reader each; in one order, as others may lock some of them. */
async function readOwn(
  tx: Transaction,
  { userId, at }: Reading,
  condition: SQL = sql`true`,
): Promise<void> {
  await tx.execute(sql`
    with seen as (
      select ${notice.id} from ${notice}
      where ${notice.userId} = ${userId}::uuid and ${notice.readAt} is null
        and ${notice.kind} = any(${kindsInList(userId)}) and (${condition})
      order by ${notice.id} for no key update
    )
    update ${notice} set read_at = ${at}::timestamptz from seen where ${notice.id} = seen.id`);
}

/**
 * One mark for each shared kind: its notices are added one batch after the other, and so none with a
 * lower ordinal appears later (`finding/find-notices.ts`). Instant ones are added at any time and are
 * marked each.
 */
async function readAll(tx: Transaction, { userId, at }: Reading): Promise<void> {
  await tx.execute(sql`
    insert into ${noticeReader} (user_id, kind, read_up_to, all_read_at)
    select followed.user_id, followed.kind,
      (select coalesce(max(${notice.ordinal}), 0) from ${notice} where ${notice.userId} is null), ${at}::timestamptz
    from (${kindsFollowed(sql`${userAccount.id} = ${userId}::uuid`)}) as followed
    where followed.in_list and not followed.is_instant
    order by followed.kind
    on conflict (user_id, kind) do update
    set read_up_to = excluded.read_up_to, all_read_at = excluded.all_read_at
    where ${noticeReader.readUpTo} < excluded.read_up_to`);
  await tx.execute(sql`
    delete from ${noticeRead} using ${notice}, ${noticeReader}
    where ${noticeRead.userId} = ${userId}::uuid and ${notice.id} = ${noticeRead.noticeId}
      and ${noticeReader.userId} = ${noticeRead.userId} and ${noticeReader.kind} = ${notice.kind}
      and ${notice.ordinal} <= ${noticeReader.readUpTo}`);
  await readOwn(tx, { userId, at });
}
