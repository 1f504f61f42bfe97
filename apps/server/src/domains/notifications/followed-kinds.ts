import { sql, type SQL } from 'drizzle-orm';
import {
  customerKinds,
  deliveryChoices,
  isEmployeeKind,
  isInstantKind,
  type NotificationKind,
  notificationKinds,
  notificationPermission,
} from '@portal/contract/notifications';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { notificationReader } from './notification.table.ts';

/** Values of a kind in SQL: its name, whether it is instant, and its default delivery. */
const toValues = (kind: NotificationKind): string =>
  `'${kind}', ${isInstantKind(kind)}, '${deliveryChoices[kind][0]}'`;

const toRows = (rows: readonly string[]): SQL =>
  sql.raw(rows.map((values) => `(${values})`).join(', '));

/** Kinds of employees, with the permission that each requires. */
const employeeKindRows = toRows(
  notificationKinds
    .filter(isEmployeeKind)
    .map((kind) => `${toValues(kind)}, '${notificationPermission[kind]}'`),
);

const customerKindRows = toRows(customerKinds.map(toValues));

const followedColumns = sql`${userAccount.id} as user_id, kind_of_work.kind, kind_of_work.is_instant,
    coalesce(${notificationReader.delivery}, kind_of_work.default_delivery) as delivery,
    coalesce(${notificationReader.delivery}, kind_of_work.default_delivery) <> 'off' as in_list,
    coalesce(${notificationReader.readUpTo}, 0) as read_up_to`;

const joinReader = sql`left join ${notificationReader} on ${notificationReader.userId} = ${userAccount.id}
    and ${notificationReader.kind} = kind_of_work.kind`;

const isOpen = sql`${userAccount.isActive} and ${userAccount.anonymizedAt} is null`;

/**
 * Selects the kinds of active employees by the current permissions of their groups, and how each
 * employee follows them: `user_id, kind, is_instant, delivery, in_list, read_up_to`.
 */
export const selectEmployeeKinds = (accountCondition: SQL = sql`true`): SQL => sql`
  select distinct ${followedColumns}
  from ${userAccount}
  join ${groupMember} on ${groupMember.userId} = ${userAccount.id}
  join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
  join (values ${employeeKindRows}) as kind_of_work(kind, is_instant, default_delivery, permission)
    on kind_of_work.permission = any(${userGroup.permissions})
  ${joinReader}
  where ${userAccount.role} = 'employee' and ${isOpen} and (${accountCondition})`;

/** Selects the kinds of active users of customers, as `selectEmployeeKinds` does. */
export const selectCustomerKinds = (accountCondition: SQL = sql`true`): SQL => sql`
  select ${followedColumns}
  from ${userAccount}
  cross join (values ${customerKindRows}) as kind_of_work(kind, is_instant, default_delivery)
  ${joinReader}
  where ${userAccount.role} = 'customer' and ${isOpen} and (${accountCondition})`;

/** Selects the kinds of active accounts, and how each person follows them. */
export const selectFollowedKinds = (accountCondition: SQL = sql`true`): SQL =>
  sql`${selectEmployeeKinds(accountCondition)} union all ${selectCustomerKinds(accountCondition)}`;

/** Selects the kinds in a user's list. */
export const selectListedKinds = (userId: unknown): SQL =>
  sql`array(select kind from (${selectFollowedKinds(sql`${userAccount.id} = ${userId}::uuid`)}) as followed where in_list)`;
