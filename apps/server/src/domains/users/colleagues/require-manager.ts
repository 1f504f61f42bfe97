import type { Access } from '@portal/contract/kernel';
import { authorize, type CustomerUser } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Returns the caller, who manages the users of their customer.
 * @throws DomainError `permission_denied`.
 */
export function requireManager({ actor }: Pick<Context, 'actor'>, access: Access): CustomerUser {
  authorize(actor, access);
  if (actor.kind !== 'customer') throw new DomainError('permission_denied');
  return actor;
}
