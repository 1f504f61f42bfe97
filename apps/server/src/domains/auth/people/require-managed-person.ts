import { and, eq, inArray } from 'drizzle-orm';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

type Role = (typeof userAccount.$inferSelect)['role'];

/** A person that the caller may manage. */
export interface ManagedPerson {
  readonly userId: string;
  readonly email: string;
}

/**
 * Returns the person in the request path. A caller with `users` manages customers' users; one with
 * `staff` manages employees.
 * @throws DomainError `not_found` for any other person.
 */
export async function requireManagedPerson(
  { database, actor }: Context,
  { id }: { id: string },
): Promise<ManagedPerson> {
  if (!isId(id)) throw new DomainError('not_found');
  const [person] = await database.orm
    .select({ userId: userAccount.id, email: userAccount.email })
    .from(userAccount)
    .where(and(eq(userAccount.id, id), inArray(userAccount.role, getManagedRoles(actor))));
  if (!person) throw new DomainError('not_found');
  return person;
}

function getManagedRoles(actor: Actor): Role[] {
  if (actor.kind !== 'employee') return actor.kind === 'system' ? ['customer', 'employee'] : [];
  const { permissions } = actor;
  return [
    ...(permissions.has('users') ? (['customer'] as const) : []),
    ...(permissions.has('staff') ? (['employee'] as const) : []),
  ];
}
