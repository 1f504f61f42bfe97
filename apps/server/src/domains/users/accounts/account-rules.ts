import type { RouteBody } from '@portal/contract/kernel';
import { type changeMe, earliestBirthDay } from '@portal/contract/users';
import { and, inArray, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { getLatestDay } from '#server/kernel/calendar-day.ts';
import type { Call } from '#server/kernel/call.ts';
import {
  DomainError,
  fieldError,
  type FieldMessages,
  validationError,
} from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { LockedRow, Row } from '#server/resource/write.ts';

/**
 * Requires a date of birth from 1900 to today, wherever the user is.
 * @throws DomainError 400 at `date_of_birth`.
 */
export function requireBirthDay(
  { now }: Pick<Call, 'now'>,
  { date_of_birth: day }: { date_of_birth?: string | null },
): void {
  if (!day) return;
  if (day < earliestBirthDay || day > getLatestDay(now))
    throw fieldError('date_of_birth', 'user.birth_day');
}

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

/**
 * Prevents the reactivation of an account that is to be anonymized: only restoring the person
 * cancels the request (API.md §3 Users). The caller must hold the lock of the account, which
 * opening a request takes too.
 * @throws DomainError `conflict` if the change reactivates an account with an open request.
 */
export async function requireNoOpenRequest(
  tx: Transaction,
  account: LockedRow,
  changed: Row,
): Promise<void> {
  if (changed['isActive'] !== true || account['isActive'] === true) return;
  if ((await listOpenRequests(tx, [account.id])).size === 0) return;
  throw new DomainError('conflict', { message: { key: 'user.to_be_anonymized' } });
}

/** Returns the users, of the given ones, who have an open request for their anonymization. */
export async function listOpenRequests(
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { userId, status, anonymizedAt } = anonymizationRequest;
  const open = await tx
    .select({ userId })
    .from(anonymizationRequest)
    .where(and(inArray(userId, [...userIds]), ne(status, 'cancelled'), isNull(anonymizedAt)));
  return new Set(open.flatMap(({ userId: id }) => id ?? []));
}
