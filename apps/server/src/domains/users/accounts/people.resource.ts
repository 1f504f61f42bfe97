import { sql } from 'drizzle-orm';
import type { User } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from './user-account.table.ts';
import { managedFields, userJoins } from './user.resource.ts';

/**
 * Everybody with an account, whatever their role, for those who keep privacy; to customers' users
 * they are alone. Nothing of it is written but by verbs of their own.
 */
export const people = defineResource<User>({
  name: 'person',
  table: userAccount,
  fields: managedFields,
  joins: userJoins,
  scope: { employees: 'all', customers: ({ userId }) => sql`${userAccount.id} = ${userId}` },
});
