import { sql } from 'drizzle-orm';
import { User } from '@portal/contract/users';
import { defineResource } from '#server/resource/resource.ts';
import { userAccount } from './user-account.table.ts';
import { managedFields, userJoins } from './user.resource.ts';

/**
 * All accounts of both roles, for employees with `privacy`; a customer's user sees only their own.
 * Written by use cases only, never through generic routes.
 */
export const people = defineResource(User, {
  name: 'person',
  table: userAccount,
  fields: managedFields,
  joins: userJoins,
  scope: { employees: 'all', customers: ({ userId }) => sql`${userAccount.id} = ${userId}` },
});
