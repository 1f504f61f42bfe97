import type { changeMe } from '@portal/contract/users';
import type { RouteBody } from '@portal/contract/kernel';
import { validationError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Requires a customer's user to keep their first and last name. An employee can have none (API.md
 * §3 Users and §5).
 * @throws DomainError 400 at each blank name.
 */
export function requireName({ actor }: Context, body: RouteBody<typeof changeMe>): void {
  if (actor.kind !== 'customer') return;
  const missing: FieldMessages = {};
  for (const field of ['first_name', 'last_name'] as const)
    if (body[field] === '') missing[field] = [{ key: 'field.required' }];
  if (Object.keys(missing).length > 0) throw validationError(missing);
}
