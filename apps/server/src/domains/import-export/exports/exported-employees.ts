import { sql } from 'drizzle-orm';
import type { User } from '@portal/contract/users';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { groupMember, userGroup } from '#server/domains/users/groups/user-group.table.ts';
import { employees } from '#server/domains/users/index.ts';
import { jobTitle } from '#server/domains/users/job-titles/job-title.table.ts';
import type { Resource } from '#server/resource/resource.ts';

/** Employees with the names of their job title and groups, for which the list has ids. */
export const exportedEmployees: Resource<User> = {
  ...employees,
  fields: {
    ...employees.fields,
    employee_profile: sql`json_build_object('job_title',
      (select ${jobTitle.name} from ${jobTitle} where ${jobTitle.id} = ${userAccount.jobTitleId}))`,
    groups: sql`(select coalesce(json_agg(${userGroup.name} order by ${userGroup.name}), '[]')
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
      where ${groupMember.userId} = ${userAccount.id})`,
  },
};
