import { sql } from 'drizzle-orm';
import { countUnreadNotices as route } from '@portal/contract/notices';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { scopeParameters, requestUserId, requestTime } from '#server/resource/resource.ts';
import { kindsFollowed } from './kinds-followed.ts';
import { noticeRead } from './notice-read.table.ts';
import { notice } from './notice.table.ts';

/**
 * Of a kind that is shared, those above the caller's mark, counted by the index alone, less those read
 * one by one; of an instant kind, the caller's own.
 */
const statement = createStatement(sql`
  select coalesce(sum(case when followed.is_instant then
    (select count(*) from ${notice}
      where ${notice.userId} = followed.user_id and ${notice.kind} = followed.kind
        and ${notice.readAt} is null and ${notice.holdsUntil} > ${requestTime})
  else
    (select count(*) from ${notice}
      where ${notice.kind} = followed.kind and ${notice.ordinal} > followed.read_up_to
        and ${notice.holdsUntil} > ${requestTime})
    - (select count(*) from ${noticeRead} join ${notice} on ${notice.id} = ${noticeRead.noticeId}
      where ${noticeRead.userId} = followed.user_id and ${notice.kind} = followed.kind
        and ${notice.ordinal} > followed.read_up_to and ${notice.holdsUntil} > ${requestTime})
  end), 0)::bigint as unread
  from (${kindsFollowed(sql`${userAccount.id} = ${requestUserId}`)}) as followed where followed.in_list`);

/** How many of the caller's notices are unread; exact. */
export async function countUnread(context: Context): Promise<{ unread: number }> {
  authorize(context.actor, route.access);
  const [row] = await statement.run<{ unread: number }>(
    context.database,
    scopeParameters(context.actor, context.now),
  );
  return { unread: row?.unread ?? 0 };
}
