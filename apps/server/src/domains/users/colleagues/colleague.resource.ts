import { Colleague, ColleaguePatch } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { searchedWords } from '#server/database/columns.ts';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from '../accounts/user-account.table.ts';
import { accountStatus, clinicRoleFields, userOrderings } from '../accounts/user.resource.ts';

/**
 * Users of a customer as its managers see them: those who have chosen a password. Whom nobody has heard of
 * yet is not listed, so that an invitation tells nothing of an address (docs/decisions/0099).
 */
export const colleagues = defineResource(Colleague, {
  name: 'colleague',
  table: userAccount,
  fields: { status: accountStatus, ...clinicRoleFields },
  scope: {
    employees: () => sql`false`,
    customers: (own) => sql`(${userAccount.customerId} = ${own.customerId}
      and ${userAccount.anonymizedAt} is null and ${userAccount.passwordHash} is not null)`,
  },
  orderings: userOrderings,
  search: searchedWords(
    sql`${userAccount.firstName}`,
    sql`${userAccount.lastName}`,
    sql`${userAccount.email}`,
  ),
  input: ColleaguePatch,
});
