import { and, eq, type SQL } from 'drizzle-orm';
import {
  gracePeriod,
  requestAnonymization as route,
  type AnonymizationRequest,
} from '@portal/contract/compliance';
import type { RouteBody } from '@portal/contract/kernel';
import type { MessageKey } from '@portal/locales/server';
import type { Transaction } from '#server/database/database.ts';
import { requireOwnPassword } from '#server/domains/auth/index.ts';
import { lead } from '#server/domains/crm/leads/lead.table.ts';
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
import { findContactsWithAccount } from './find-contacts-with-account.ts';
import { issueRequestLink } from './issue-request-link.ts';

type RequestInput = RouteBody<typeof route>;

/**
 * Requests the anonymization of the caller's own account, or of another or the contact of a lead if the
 * caller is an officer. Deactivates the account at once and mails the person a link to cancel the
 * request.
 * @throws DomainError `permission_denied` for another account without `privacy`; 400 at `password`,
 * `user_id` and `lead_id`; `account_locked` after too many wrong passwords; `conflict` if a request is
 * open, for an anonymized person, and for the last employee who can manage employees.
 */
export async function requestAnonymization(
  context: Context,
  input: RequestInput,
): Promise<AnonymizationRequest> {
  const { actor } = context;
  authorize(actor, route.access);
  const { lead_id: leadId } = input;
  if (leadId) return requestForContact(context, input, leadId.toLowerCase());
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
    await assertNoneOpen(tx, eq(anonymizationRequest.userId, userId), 'anonymization.open');
    const graceEndsAt = toGraceEnd(context, input);
    const request = await addRequest(tx, context, input, { userId });
    await issueRequestLink(tx, context, { id: request, userId, graceEndsAt });
    return request;
  });
  return read(context, getVisibleRequests(actor), id);
}

/**
 * Requests the anonymization of the contact of a lead, who has no account: nothing is deactivated and
 * nobody is mailed.
 */
async function requestForContact(
  context: Context,
  input: RequestInput,
  leadId: string,
): Promise<AnonymizationRequest> {
  if (!canManagePrivacy(context.actor)) throw new DomainError('permission_denied');
  if (input.user_id) throw fieldError('lead_id', 'anonymization.one_person');
  const id = await transact(context, async (tx) => {
    const [found] = await tx.select().from(lead).where(eq(lead.id, leadId)).for('no key update');
    if (!found) throw fieldError('lead_id', 'field.not_found');
    if (found.anonymizedAt !== null)
      throw new DomainError('conflict', { message: { key: 'anonymization.contact_erased' } });
    if ((await findContactsWithAccount(tx, [leadId])).size > 0)
      throw new DomainError('conflict', { message: { key: 'anonymization.has_account' } });
    await assertNoneOpen(tx, eq(anonymizationRequest.leadId, leadId), 'anonymization.open_contact');
    return addRequest(tx, context, input, { leadId });
  });
  return read(context, getVisibleRequests(context.actor), id);
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

/** Requires the lock on the account or lead, so that two concurrent requests cannot both be stored. */
async function assertNoneOpen(tx: Transaction, ofPerson: SQL, key: MessageKey): Promise<void> {
  if ((await tx.$count(anonymizationRequest, and(ofPerson, isOpen))) === 0) return;
  throw new DomainError('conflict', { message: { key } });
}

const toGracePeriod = ({ grace_period_days: requestedDays }: RequestInput): number =>
  requestedDays ?? gracePeriod.default;

const toGraceEnd = ({ now }: Context, input: RequestInput): string =>
  addMilliseconds(now, days(toGracePeriod(input))).toISOString();

function addRequest(
  tx: Transaction,
  context: Context,
  input: RequestInput,
  person: { readonly userId: string } | { readonly leadId: string },
): Promise<string> {
  return insertRow(tx, context, ownRequests, {
    ...person,
    requestedById: getUserId(context.actor),
    reason: input.reason ?? null,
    gracePeriodDays: toGracePeriod(input),
    graceEndsAt: toGraceEnd(context, input),
  });
}
