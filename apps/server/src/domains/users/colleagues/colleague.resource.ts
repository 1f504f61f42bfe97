import type { Access } from '@portal/contract/kernel';
import { Colleague, ColleaguePatch } from '@portal/contract/users';
import { sql } from 'drizzle-orm';
import { searchedWords } from '#server/database/columns.ts';
import { authorize, type CustomerUser } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
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

/**
 * Returns the caller, who manages the users of their customer.
 * @throws DomainError `permission_denied`.
 */
export function requireManager({ actor }: Pick<Context, 'actor'>, access: Access): CustomerUser {
  authorize(actor, access);
  if (actor.kind !== 'customer') throw new DomainError('permission_denied');
  return actor;
}
