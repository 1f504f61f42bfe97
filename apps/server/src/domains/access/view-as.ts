import type { ViewAs } from '@portal/contract/kernel';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Returns the context in which a read shows what the given customer's users see, now or at a later
 * date, and the query without these two parameters. The context keeps the employee's user and
 * session: nothing is written, and no session is created for the customer.
 * @throws DomainError `permission_denied` for a customer's user; 400 for a date without a customer.
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
