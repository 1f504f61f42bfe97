import { sql } from 'drizzle-orm';
import type { User } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from './user-account.table.ts';
import { keptFields, userJoins } from './user.resource.ts';

/** The supplier's own people. */
export const employees = defineResource<User>({
  name: 'user_account',
  table: userAccount,
  fields: keptFields,
  joins: userJoins,
  scope: { employees: () => sql`${userAccount.role} = 'employee'`, customers: 'none' },
  constraints: { user_account_email_unique: { field: 'email', key: 'user.email_taken' } },
  writable: { email: 'email', first_name: 'firstName', last_name: 'lastName' },
});
