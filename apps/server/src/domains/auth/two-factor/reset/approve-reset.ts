import { approveTwoFactorReset as route } from '@portal/contract/auth';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { requireManagedPerson } from '../../people/require-managed-person.ts';
import { lockAccount } from '../lock-account.ts';
import { executeReset } from './execute-reset.ts';

/**
 * Turns a person's two-factor sign-in off, as they asked.
 * @throws PortalError as `requireOtherPerson`; `invalid_transition` where nothing was asked.
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
 * The person of a path whom the caller may decide about.
 * @throws PortalError `permission_denied` for themselves; `not_found` for whom they do not keep.
 */
export async function requireOtherPerson(
  context: Context,
  params: { id: string },
): Promise<string> {
  // An id names the same person in capitals (RFC 9562 §4).
  const isOwn = params.id.toLowerCase() === getUserId(context.actor);
  if (isOwn) throw new DomainError('permission_denied');
  const { userId } = await requireManagedPerson(context, params);
  return userId;
}
