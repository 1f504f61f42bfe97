import { permissions } from '@portal/contract/kernel';
import { Group, GroupInput } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { naturalCollation, searchedWords } from '#server/database/columns.ts';
import { defineResource } from '#server/resource/resource.ts';
import { type Row, toColumns } from '#server/resource/write.ts';
import { groupMember, userGroup } from './user-group.table.ts';

/** Groups of employees, for employees with `staff`. */
export const groups = defineResource(Group, {
  name: 'user_group',
  table: userGroup,
  fields: {
    member_count: sql`(select count(*) from ${groupMember} where ${groupMember.groupId} = ${userGroup.id})`,
  },
  scope: { employees: 'all', customers: 'none' },
  orderings: { name: sql`${userGroup.name} ${naturalCollation}` },
  search: searchedWords(sql`${userGroup.name}`),
  input: GroupInput,
  constraints: { user_group_name_unique: { field: 'name', key: 'field.taken' } },
});

/** Converts a body to columns, with the permissions in their defined order. */
export function groupColumns(body: Partial<GroupInput>): Row {
  const sent = body.permissions && new Set(body.permissions);
  const inOrder = sent && { permissions: permissions.filter((one) => sent.has(one)) };
  return toColumns(groups, { ...body, ...inOrder });
}
