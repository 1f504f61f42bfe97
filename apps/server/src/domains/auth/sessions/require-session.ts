import type { Access } from '@portal/contract/kernel';
import { authorize, type SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Returns the caller as the person of a session.
 * @throws DomainError `not_authenticated` for another caller; `permission_denied` without access.
 */
export function requireSession({ actor }: Context, access: Access): SignedInActor {
  authorize(actor, access);
  if (actor.kind !== 'employee' && actor.kind !== 'customer')
    throw new DomainError('not_authenticated');
  return actor;
}
