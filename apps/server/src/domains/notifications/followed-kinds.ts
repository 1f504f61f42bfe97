import { sql, type SQL } from 'drizzle-orm';
import {
  deliveryChoices,
  isInstantKind,
  notificationKinds,
  notificationPermission,
} from '@portal/contract/notifications';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { notificationReader } from './notification.table.ts';

const rows = notificationKinds
  .map(
    (kind) =>
      `('${kind}', '${notificationPermission[kind]}', ${isInstantKind(kind)}, '${deliveryChoices[kind][0]}')`,
  )
  .join(', ');

/** Kinds with the permission that each requires. */
const kindPermissions = sql.raw(
  `(values ${rows}) as kind_of_work(kind, permission, is_instant, default_delivery)`,
);

/**
 * Selects the kinds of active employees by the current permissions of their groups, and how each
 * employee follows them: `user_id, kind, is_instant, delivery, in_list, read_up_to`.
 */
export const selectFollowedKinds = (accountCondition: SQL = sql`true`): SQL => sql`
  select distinct ${userAccount.id} as user_id, kind_of_work.kind, kind_of_work.is_instant,
    coalesce(${notificationReader.delivery}, kind_of_work.default_delivery) as delivery,
    coalesce(${notificationReader.delivery}, kind_of_work.default_delivery) <> 'off' as in_list,
    coalesce(${notificationReader.readUpTo}, 0) as read_up_to
  from ${userAccount}
  join ${groupMember} on ${groupMember.userId} = ${userAccount.id}
  join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  join ${kindPermissions} on kind_of_work.permission = any(${userGroup.permissions})
  left join ${notificationReader} on ${notificationReader.userId} = ${userAccount.id}
    and ${notificationReader.kind} = kind_of_work.kind
  where ${userAccount.role} = 'employee' and ${userAccount.isActive}
    and ${userAccount.anonymizedAt} is null and (${accountCondition})`;

/** Selects the kinds in a user's list. */
export const selectListedKinds = (userId: unknown): SQL =>
  sql`array(select kind from (${selectFollowedKinds(sql`${userAccount.id} = ${userId}::uuid`)}) as followed where in_list)`;
