import type { ViewAs } from '@portal/contract/kernel';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * The context in which a read answers what the named customer's users are answered, now or at a day
 * to come, and the query without that wish. The employee stays themselves: nothing is written, and
 * no session is made in anybody's name.
 * @throws PortalError `permission_denied` for a customer's user, 400 for an instant without a customer.
 */
export function viewAs<Query extends ViewAs>(
  context: Context,
  parameters: Query,
): { context: Context; query: Omit<Query, keyof ViewAs> } {
  const { as_customer_id: customerId, as_of: at, ...query } = parameters;
  if (customerId === undefined && at === undefined) return { context, query };
  const { actor } = context;
  if (actor.kind !== 'employee') throw new DomainError('permission_denied');
  if (customerId === undefined) throw fieldError('as_customer_id', 'field.required');
  const { userId, sessionId, language } = actor;
  return {
    context: {
      ...context,
      actor: { kind: 'customer', customerId, userId, sessionId, language },
      now: at === undefined ? context.now : new Date(at),
    },
    query,
  };
}
