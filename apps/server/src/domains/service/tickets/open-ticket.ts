import {
  openServiceTicket as route,
  type ServiceTicket,
  type ServiceTicketInput,
} from '@portal/contract/service';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import { deliverMails } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';
import { readCreated } from '#server/resource/crud.ts';
import { findClaimed, findEarlier, toClaim } from '#server/resource/idempotency.ts';
import { createInsertBatch, type InsertingCall } from '#server/resource/insert-batch.ts';
import type { Versioned } from '#server/resource/read.ts';
import { retryDeadlocks, transact } from '#server/resource/transact.ts';
import type { Written } from '#server/resource/write-statement.ts';
import { chooseReceiver } from '../mailing/mail-requester.ts';
import { insertTickets, type PreparedTicket } from './add-ticket.ts';
import { toPromise } from '../promises/to-promise.ts';
import { lookUpTicket } from './look-up-ticket.ts';
import { foreignRequester, validateRequestedAt } from './ticket-rules.ts';
import { serviceTickets } from './service-ticket.resource.ts';

interface Member extends InsertingCall {
  readonly context: Context;
  readonly ticket: PreparedTicket;
}

type WrittenTicket = Written<Versioned<ServiceTicket>>;

/**
 * Opens a ticket for a customer's device.
 * @throws DomainError 400 at `installed_device_id` for a device that does not exist or is in stock,
 * at `requester_email` for a user of another customer, at `requested_at` for a future time.
 */
export async function openTicket(
  context: Context,
  body: ServiceTicketInput,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  // A repeated call returns its ticket even if the device or the requester has changed since.
  const claim = toClaim(context);
  const earlier = claim && (await findEarlier(context.database.orm, claim));
  if (earlier !== null) return readCreated(context, serviceTickets, earlier);
  for (;;) {
    const ticket = await prepare(context, body);
    const { id } = ticket;
    const written = await openInBatch({ id, context, claim, ticket });
    if (written?.isWritten) return written.item ?? readCreated(context, serviceTickets, id);
    if (written && claim)
      return readCreated(context, serviceTickets, await findClaimed(context.database.orm, claim));
  }
}

/** Reads and checks all that the ticket needs, before anything is locked. */
async function prepare(context: Context, body: ServiceTicketInput): Promise<PreparedTicket> {
  const { device, account, rules } = await lookUpTicket(context, body);
  const { customerId } = device;
  const requesterEmail = body.requester_email ?? account?.email;
  // The system has no account and must name a requester.
  if (requesterEmail === undefined) throw fieldError('requester_email', 'field.required');
  const isForeign = account?.role === 'customer' && account.customerId !== customerId;
  const errors = {
    ...validateRequestedAt(body.requested_at, context),
    ...(isForeign ? foreignRequester : {}),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const requestedAt = body.requested_at ?? context.now.toISOString();
  return {
    id: newId(),
    device,
    subject: body.subject,
    description: body.description,
    requesterName: body.requester_name,
    requesterEmail,
    requestedAt,
    promise: await toPromise(context.database.orm, body, { customerId, rules, start: requestedAt }),
    receiver: chooseReceiver(context, account, {
      email: requesterEmail,
      customerId,
      clinicIds: [device.clinicId],
    }),
  };
}

/**
 * Opens a ticket together with those that other calls open at the same time: alone, each would wait
 * for the commits of all before it. Returns what was written; null if the device belongs to another
 * customer since it was read.
 */
const openInBatch = createInsertBatch<Member, WrittenTicket | null>({
  insertMany: (members) => openTogether(members, 'skip'),
  async insertAlone(member) {
    const opened = await openTogether([member], 'wait');
    return opened.get(member.id) ?? null;
  },
});

/**
 * Opens tickets in one statement, or in one transaction with their mails; those without a result
 * are not opened. Devices that are locked by others are waited for, or their tickets skipped, so that
 * they do not delay the others.
 */
async function openTogether(
  members: readonly Member[],
  locked: 'wait' | 'skip',
): Promise<ReadonlyMap<string, WrittenTicket>> {
  const [first] = members;
  if (!first) return new Map();
  const { database } = first.context;
  const { written } = members.some(({ ticket }) => ticket.receiver)
    ? await transact(first.context, async (tx) => {
        const inserted = await insertTickets(tx, members, locked);
        await deliverMails(tx, inserted.mailIds);
        return inserted;
      })
    : await retryDeadlocks(() => insertTickets(database, members, locked));
  return written;
}
