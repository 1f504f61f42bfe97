import { sql } from 'drizzle-orm';
import { countUnreadNotifications as route } from '@portal/contract/notifications';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeParameters, requestUserId, requestTime } from '#server/resource/resource.ts';
import { selectFollowedKinds } from './followed-kinds.ts';
import { notificationRead } from './notification-read.table.ts';
import { notification } from './notification.table.ts';

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
  from (${selectFollowedKinds(sql`${userAccount.id} = ${requestUserId}`)}) as followed where followed.in_list`);

/** Returns the exact number of the caller's unread notifications. */
export async function countUnread(context: Context): Promise<{ unread: number }> {
  authorize(context.actor, route.access);
  const [row] = await statement.run<{ unread: number }>(
    context.database,
    getScopeParameters(context.actor, context.now),
  );
  return { unread: row?.unread ?? 0 };
}
