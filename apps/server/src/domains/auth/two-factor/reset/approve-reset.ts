import { approveTwoFactorReset as route } from '@portal/contract/auth';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { requireManagedPerson } from '#server/domains/auth/people/managed-person.ts';
import { lockAccount } from '../lock-account.ts';
import { executeReset } from './execute-resets.ts';

/**
 * Turns a person's two-factor sign-in off at their request.
 * @throws DomainError as `requireOtherPerson`; `invalid_transition` without an open request.
 */
export async function approveReset(context: Context, params: { id: string }): Promise<void> {
  authorize(context.actor, route.access);
  const userId = await requireOtherPerson(context, params);
  await transact(context, async (tx) => {
    await lockAccount(tx, userId);
    const executed = await executeReset(tx, context, { userId, outcome: 'approved' });
    if (!executed) throw new DomainError('invalid_transition');
  });
}

/**
 * Returns the id of the person in the path if the caller may approve their request.
 * @throws DomainError `permission_denied` for the caller's own request; `not_found` if the caller
 * may not manage the person.
 */
export async function requireOtherPerson(
  context: Context,
  params: { id: string },
): Promise<string> {
  // Ids are case-insensitive (RFC 9562 §4).
  const isOwn = params.id.toLowerCase() === getUserId(context.actor);
  if (isOwn) throw new DomainError('permission_denied');
  const { userId } = await requireManagedPerson(context, params);
  return userId;
}
