import { and, eq } from 'drizzle-orm';
import {
  gracePeriod,
  requestAnonymization as route,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { requireOwnPassword } from '#server/domains/auth/index.ts';
import { closeAccount } from '#server/domains/users/index.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { fieldError, DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { insertRow, type LockedRow } from '#server/resource/write.ts';
import {
  canManagePrivacy,
  getVisibleRequests,
  isOpen,
  ownRequests,
} from './anonymization-request.resource.ts';
import { anonymizationRequest } from './anonymization-request.table.ts';
import { issueRequestLink } from './issue-request-link.ts';

type RequestInput = RouteBody<typeof route>;

/**
 * Requests the anonymization of the caller's own account, or of another if the caller is an
 * officer. Deactivates the account at once and mails the person a link to cancel the request.
 * @throws DomainError `permission_denied` for another account without `privacy`; 400 at `password`
 * and `user_id`; `account_locked` after too many wrong passwords; `conflict` if a request is
 * open, for an anonymized account, and for the last employee who can manage employees.
 */
export async function requestAnonymization(
  context: Context,
  input: RequestInput,
): Promise<AnonymizationRequest> {
  const { actor } = context;
  authorize(actor, route.access);
  const caller = getUserId(actor);
  // Ids are case-insensitive (RFC 9562 §4).
  const userId = input.user_id?.toLowerCase() ?? caller ?? '';
  const isOwn = userId === caller;
  if (!isOwn && !canManagePrivacy(actor)) throw new DomainError('permission_denied');
  const hash = isOwn ? await requirePassword(context, input) : null;
  const id = await transact(context, async (tx) => {
    const closed = await closeKnownAccount(tx, context, userId);
    // A concurrent change replaced the password.
    if (hash !== null && closed['passwordHash'] !== hash)
      throw fieldError('password', 'password.wrong');
    await assertNoneOpen(tx, userId);
    return addRequest(tx, context, { ...input, userId });
  });
  return read(context, getVisibleRequests(actor), id);
}

function requirePassword(context: Context, { password }: RequestInput): Promise<string> {
  if (password === undefined) throw fieldError('password', 'field.required');
  return requireOwnPassword(context, 'password', password);
}

/**
 * Deactivates the account of the body. @throws DomainError 400 at `user_id` for an unknown account.
 */
async function closeKnownAccount(
  tx: Transaction,
  context: Context,
  userId: string,
): Promise<LockedRow> {
  try {
    return await closeAccount(tx, context, userId);
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'not_found';
    throw isUnknown ? fieldError('user_id', 'field.not_found') : error;
  }
}

/** Requires the lock on the account, so that two concurrent requests cannot both be stored. */
async function assertNoneOpen(tx: Transaction, userId: string): Promise<void> {
  const ofPerson = and(eq(anonymizationRequest.userId, userId), isOpen);
  if ((await tx.$count(anonymizationRequest, ofPerson)) === 0) return;
  throw new DomainError('conflict', { message: { key: 'anonymization.open' } });
}

async function addRequest(
  tx: Transaction,
  context: Context,
  { userId, reason, grace_period_days: requestedDays }: RequestInput & { userId: string },
): Promise<string> {
  const gracePeriodDays = requestedDays ?? gracePeriod.default;
  const graceEndsAt = addMilliseconds(context.now, days(gracePeriodDays)).toISOString();
  const id = await insertRow(tx, context, ownRequests, {
    userId,
    requestedById: getUserId(context.actor),
    reason: reason ?? null,
    gracePeriodDays,
    graceEndsAt,
  });
  await issueRequestLink(tx, context, { id, userId, graceEndsAt });
  return id;
}
