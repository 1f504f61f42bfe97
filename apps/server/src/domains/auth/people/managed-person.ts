import {
  endPersonSessions as endPersonSessionsRoute,
  unlockPerson as unlockPersonRoute,
} from '@portal/contract/auth';
import { and, eq, inArray } from 'drizzle-orm';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { type Actor, authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { forgetPasswordAttempts } from '../limits/attempts.ts';
import { forgetAllCodeAttempts } from '../limits/code-attempts.ts';
import { endUserSessions } from '../sessions/end-session.ts';

type Role = (typeof userAccount.$inferSelect)['role'];

/** A person that the caller may manage. */
interface ManagedPerson {
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

/**
 * Ends all sessions of a person.
 * @throws DomainError `not_found` if the caller may not manage the person.
 */
export async function endPersonSessions(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, endPersonSessionsRoute.access);
  const { userId } = await requireManagedPerson(context, params);
  await transact(context, async (tx) => {
    await endUserSessions(tx, userId, context.now);
    await writeAuditEntry(tx, context, {
      action: 'end_sessions',
      table: userAccount,
      objectId: userId,
    });
  });
}

/**
 * Removes the locks of a person's password and second factor.
 * @throws DomainError `not_found` if the caller may not manage the person.
 */
export async function unlockPerson(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, unlockPersonRoute.access);
  const person = await requireManagedPerson(context, params);
  const { userId } = person;
  await transact(context, async (tx) => {
    await forgetPasswordAttempts(tx, person);
    await forgetAllCodeAttempts(tx, userId);
    await writeAuditEntry(tx, context, { action: 'unlock', table: userAccount, objectId: userId });
  });
}
