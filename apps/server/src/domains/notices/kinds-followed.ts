import { sql, type SQL } from 'drizzle-orm';
import {
  deliveryChoices,
  isInstantKind,
  noticeKinds,
  noticePermission,
} from '@portal/contract/notices';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { noticeReader } from './notice-reader.table.ts';

const rows = noticeKinds
  .map(
    (kind) =>
      `('${kind}', '${noticePermission[kind]}', ${isInstantKind(kind)}, '${deliveryChoices[kind][0]}')`,
  )
  .join(', ');

/** The kinds and whose work they are. */
const kindOfWork = sql.raw(
  `(values ${rows}) as kind_of_work(kind, permission, is_instant, default_delivery)`,
);

/**
 * The kinds that are the work of active employees now, by the permissions of their groups, and how
 * each follows them: `user_id, kind, is_instant, delivery, in_list, read_up_to`. `who` narrows the
 * accounts.
 */
export const kindsFollowed = (who: SQL = sql`true`): SQL => sql`
  select distinct ${userAccount.id} as user_id, kind_of_work.kind, kind_of_work.is_instant,
    coalesce(${noticeReader.delivery}, kind_of_work.default_delivery) as delivery,
    coalesce(${noticeReader.delivery}, kind_of_work.default_delivery) <> 'off' as in_list,
    coalesce(${noticeReader.readUpTo}, 0) as read_up_to
  from ${userAccount}
  join ${groupMember} on ${groupMember.userId} = ${userAccount.id}
  join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  join ${kindOfWork} on kind_of_work.permission = any(${userGroup.permissions})
  left join ${noticeReader} on ${noticeReader.userId} = ${userAccount.id}
    and ${noticeReader.kind} = kind_of_work.kind
  where ${userAccount.role} = 'employee' and ${userAccount.isActive}
    and ${userAccount.anonymizedAt} is null and (${who})`;

/** The kinds that stand in a user's list. */
export const kindsInList = (userId: unknown): SQL =>
  sql`array(select kind from (${kindsFollowed(sql`${userAccount.id} = ${userId}::uuid`)}) as followed where in_list)`;
