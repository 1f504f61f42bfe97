import { sql } from 'drizzle-orm';
import { Me, MePatch } from '@portal/contract/users';
import { defineResource, type ScopeValues } from '#server/resource/resource.ts';
import { groupMember, userGroup } from '../groups/user-group.table.ts';
import { userAccount } from './user-account.table.ts';
import { userFields, userJoins } from './user.resource.ts';

const own = ({ userId }: ScopeValues) => sql`${userAccount.id} = ${userId}`;

/** The caller's own account. */
export const me = defineResource(Me, {
  name: 'user_account',
  table: userAccount,
  fields: {
    ...userFields,
    permissions: sql`(select coalesce(json_agg(distinct permission order by permission), '[]')
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId},
        unnest(${userGroup.permissions}) as permission
      where ${groupMember.userId} = ${userAccount.id} and ${userAccount.role} = 'employee')`,
  },
  joins: userJoins,
  scope: { employees: own, customers: own },
  input: MePatch,
});
