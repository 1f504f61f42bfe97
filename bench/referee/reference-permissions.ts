import type pg from 'pg';
import { listChanges, logChange, toAuditValues, write } from './reference-audit.ts';

/*
 * Changes of permissions: one statement each. The portal makes changes that may take the permission
 * `staff` from the last employee wait for one another. That concerns only groups with `staff`, which these
 * statements refuse, so that others need not wait.
 */
const changeGroupStatement = `with before as (select id, permissions as former from user_group
      where id = $1 and not permissions @> '{staff}' for no key update),
    made as (update user_group set permissions = $2::text[], version = version + 1, updated_at = now()
      from before where user_group.id = before.id
      returning user_group.id, user_group.name, user_group.permissions, before.former),
    ${logChange({
      objectType: 'user_group',
      action: 'change',
      changes: `jsonb_build_object('permissions', jsonb_build_object('from', former, 'to', permissions))`,
    })}
  select json_build_object('id', id, 'name', name, 'permissions', permissions,
    'member_count', (select count(*) from group_member where group_id = made.id))::text as body from made`;

/** Returns the end of a statement that changed whether the account is in a group. */
const changeMembership = (action: string, changes: string, groups: string): string => `
    account as (update user_account set version = version + 1, updated_at = now()
      from made where user_account.id = made.user_id),
    ${logChange({ objectType: 'group_member', action, changes, id: 'user_id' })}
  select json_build_object('id', id, 'email', email, 'first_name', first_name, 'last_name', last_name, 'is_active', is_active,
    'groups', ${groups})::text as body
  from user_account where id = $1 and role = 'employee'`;

const member = { userId: 'user_id', groupId: 'group_id' };

const joinStatement = `with made as (insert into group_member (user_id, group_id) values ($1, $2)
      on conflict do nothing returning user_id, group_id),
  ${changeMembership(
    'join_group',
    listChanges(member),
    '(select array_agg(group_id) from (select group_id from group_member where user_id = $1 union select $2) as member)',
  )}`;

const leaveStatement = `with made as (delete from group_member where user_id = $1 and group_id = $2
      and not exists (select from user_group where id = $2 and permissions @> '{staff}') returning user_id, group_id),
  ${changeMembership(
    'leave_group',
    listChanges(member, 'from'),
    `(select coalesce(array_agg(group_id), '{}') from group_member where user_id = $1 and group_id <> $2)`,
  )}`;

/** Changes the permissions of a group and returns it as JSON. */
export const changeGroup = (
  pool: pg.Pool,
  id: string,
  { permissions }: { permissions: readonly string[] },
): Promise<string> =>
  write(pool, {
    name: 'changeGroup',
    text: changeGroupStatement,
    values: [id, permissions, ...toAuditValues({})],
  });

/** Adds an employee to a group, or removes them from it, and returns the employee as JSON. */
export const setMembership = (
  pool: pg.Pool,
  { user, group, isMember }: { user: string; group: string; isMember: boolean },
): Promise<string> =>
  write(pool, {
    ...(isMember
      ? { name: 'joinGroup', text: joinStatement }
      : { name: 'leaveGroup', text: leaveStatement }),
    values: [user, group, ...toAuditValues({})],
  });
