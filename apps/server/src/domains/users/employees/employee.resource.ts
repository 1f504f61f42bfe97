import { eq, sql } from 'drizzle-orm';
import { EmployeeName, User, EmployeeInput } from '@portal/contract/users';
import { naturalCollation } from '#server/database/columns.ts';
import { defineResource, type Resource } from '#server/resource/resource.ts';
import {
  accountConstraints,
  displayName,
  managedFields,
  personColumns,
  userFilters,
  userJoins,
  userOrderings,
} from '../accounts/user.resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { groupMember, userGroup } from '../groups/user-group.table.ts';
import { jobTitle } from '../job-titles/job-title.table.ts';

const isEmployee = sql`${userAccount.role} = 'employee'`;

/** Employees of the supplier, for employees with `staff`. */
export const employees = defineResource(User, {
  exportColumns: [
    ...personColumns.first,
    'employee_profile.job_title',
    'team',
    'groups',
    ...personColumns.last,
  ],
  name: 'employee',
  exportTexts: { status: 'user_status', preferred_language: 'language' },
  table: userAccount,
  fields: managedFields,
  joins: userJoins,
  scope: { employees: () => isEmployee, customers: 'none' },
  filters: {
    ...userFilters,
    group_id: (value) => sql`${userAccount.id} in
      (select ${groupMember.userId} from ${groupMember} where ${groupMember.groupId} = ${value})`,
    job_title_id: (value) => eq(userAccount.jobTitleId, value),
  },
  orderings: userOrderings,
  search: userAccount.searchText,
  input: EmployeeInput,
  constraints: {
    ...accountConstraints,
    user_account_job_title_id_job_title_id_fkey: {
      field: 'employee_profile.job_title',
      key: 'field.not_found',
    },
  },
});

/**
 * Names of active employees for pickers, for every employee. The e-mail replaces a missing name.
 */
export const employeeNames = defineResource(EmployeeName, {
  name: 'employee_name',
  table: userAccount,
  fields: {
    name: displayName(userAccount),
  },
  scope: {
    employees: () =>
      sql`${isEmployee} and ${userAccount.isActive} and ${userAccount.anonymizedAt} is null`,
    customers: 'none',
  },
  orderings: { last_name: userOrderings.last_name },
  search: userAccount.searchText,
});

/** Employees with the names of their job title and groups, for which the list has ids. */
export const exportedEmployees: Resource<User> = {
  ...employees,
  fields: {
    ...employees.fields,
    employee_profile: sql`json_build_object('job_title',
      (select ${jobTitle.name} from ${jobTitle} where ${jobTitle.id} = ${userAccount.jobTitleId}))`,
    groups: sql`(select coalesce(json_agg(${userGroup.name} order by ${userGroup.name} ${naturalCollation}), '[]')
      from ${groupMember} join ${userGroup} on ${userGroup.id} = ${groupMember.groupId}
      where ${groupMember.userId} = ${userAccount.id})`,
  },
};
