import {
  type LinkedRating,
  rateByLink as rateRoute,
  type ServiceTicket,
  showLinkedRating as showRoute,
} from '@portal/contract/service';
import type { RouteBody } from '@portal/contract/kernel';
import type { Executor, Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { findReceiverByEmail } from '../mailing/mail-requester.ts';
import {
  type LockedTicket,
  lockTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { getRatingEnd, type RatedTicket, writeRating } from './rate-ticket.ts';
import { canRate, isRatingToken } from './rating-link.ts';

type Claim = RouteBody<typeof showRoute>;

/**
 * Returns the ticket of a mailed link with its rating, without a session. Rates nothing: programs open
 * every link of a mail.
 * @throws DomainError `invalid_link`; `link_expired` once it can no longer be rated.
 */
export async function showLinkedRating(context: Context, claim: Claim): Promise<LinkedRating> {
  authorize(context.actor, showRoute.access);
  const id = verifyLink(context, claim);
  const ticket = await read(toSystem(context), serviceTickets, id);
  const end = requireEnd(context, toClosing(ticket));
  await assertReader(context.database.orm, context, {
    requesterEmail: ticket.requester_email ?? '',
    customerId: ticket.customer_id,
    installedDeviceId: ticket.installed_device_id,
  });
  return toLinkedRating(ticket, end);
}

/**
 * Rates the ticket of a mailed link, or changes the rating.
 * @throws DomainError as `showLinkedRating`.
 */
export async function rateByLink(
  context: Context,
  { uid, token, ...rating }: RouteBody<typeof rateRoute>,
): Promise<LinkedRating> {
  authorize(context.actor, rateRoute.access);
  const id = verifyLink(context, { uid, token });
  const end = await transact(context, async (tx) => {
    const ticket = await lockTicket(tx, toSystem(context), id);
    const openUntil = requireEnd(context, ticket);
    await assertReader(tx, context, ticket);
    const ratedBy = await findRequester(tx, ticket);
    await writeRating(tx, toSystem(context), ticket, { ...rating, ratedBy });
    return openUntil;
  });
  return toLinkedRating(await read(toSystem(context), serviceTickets, id), end);
}

/** The link authorizes access; the response schema limits the fields. */
const toSystem = (context: Context): Context => ({
  ...context,
  actor: { kind: 'system', task: 'rating link' },
});

/** Returns the id of the ticket of a link. @throws DomainError `invalid_link`. */
function verifyLink(context: Context, { uid, token }: Claim): string {
  if (!isId(uid) || !isRatingToken(context, uid, token)) throw new DomainError('invalid_link');
  return uid;
}

/** Returns the time until which a ticket can be rated. @throws DomainError as `showLinkedRating`. */
function requireEnd({ now }: Context, ticket: RatedTicket): Date {
  const end = getRatingEnd(ticket);
  if (end === null) throw new DomainError('invalid_link');
  if (end < now) throw new DomainError('link_expired');
  return end;
}

const toClosing = (ticket: ServiceTicket): RatedTicket => ({
  status: ticket.status,
  closedAt: ticket.closed_at,
  mergedIntoTicketId: ticket.merged_into_ticket_id,
});

/**
 * Checks that the requester would get the mail with the link today: whoever left, is another customer's
 * by now, or no longer sees the clinic, reads and rates nothing of this one.
 * @throws DomainError `invalid_link`.
 */
async function assertReader(
  executor: Executor,
  context: Context,
  {
    requesterEmail,
    customerId,
    installedDeviceId,
  }: Pick<LockedTicket, 'requesterEmail' | 'customerId' | 'installedDeviceId'>,
): Promise<void> {
  const requester = { email: requesterEmail, customerId, deviceIds: [installedDeviceId] };
  const receiver = await findReceiverByEmail(executor, toSystem(context), requester);
  if (receiver === null || !(await canRate(executor, { requesterEmail })))
    throw new DomainError('invalid_link');
}

/** The link was mailed to the requester of the ticket. */
async function findRequester(
  tx: Transaction,
  { requesterEmail }: LockedTicket,
): Promise<string | null> {
  const [account] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(hasEmail(requesterEmail));
  return account?.id ?? null;
}

const toLinkedRating = (ticket: ServiceTicket, until: Date): LinkedRating => ({
  ticket_id: ticket.ticket_id,
  device: ticket.device,
  score: ticket.rating_score,
  comment: ticket.rating_comment,
  until: until.toISOString(),
});
