import type { ServiceTicket, TicketMessage, TicketStatus } from '@portal/contract/service';
import { and, desc, eq, isNotNull, notInArray, or } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { getScopeNow } from '#server/resource/resource.ts';
import { updateRow } from '#server/resource/write.ts';
import {
  findMergedRequester,
  findMergeTarget,
  lockMergedInto,
} from '../merge/find-merge-target.ts';
import { moveClock } from '../promises/move-clock.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import { syncRequestStatus } from '../requests/sync-request-status.ts';
import { customerReplied, publishTicketChange } from '../service-events.ts';
import { addTicket } from '../tickets/add-ticket.ts';
import { insertTicketEvents } from '../tickets/end-ticket.ts';
import { endWaiting } from '../tickets/end-waiting.ts';
import { lockServicedDevice, reopenDays } from '../tickets/ticket-rules.ts';
import {
  type LockedTicket,
  lockTicket,
  serviceTickets,
} from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { ticketReplies } from './message.resource.ts';
import { writeMessage } from './write-message.ts';

/**
 * Adds a reply of a customer's user, and notifies employees in the same transaction. A reply on
 * completed work takes it up again; on a closed ticket it goes to a new one, which continues it, and on
 * a merged one to that into which it was merged.
 * @throws DomainError `conflict` for a cancelled ticket, and for a closed one whose device no longer
 * belongs to the customer; `not_found`.
 */
export async function addCustomerReply(
  context: Context,
  id: string,
  text: string,
): Promise<Versioned<TicketMessage>> {
  const seen = await findMergeTarget(context, id);
  return createIdempotent(context, ticketReplies, (tx) =>
    writeCustomerReply(tx, context, { id, seen, text }),
  );
}

/** A reply of a customer's user on a ticket. */
interface CustomerReply {
  /** The ticket that it answers. */
  readonly id: string;
  /** That ticket, or the one into which it was merged, as it was read before the transaction. */
  readonly seen: ServiceTicket;
  readonly text: string;
  /** Returns the text to store, once it is known on which ticket: a mail's with its files. */
  readonly complete?: (tx: Transaction, ticket: LockedTicket) => Promise<string>;
}

/** Writes a reply in a transaction, and returns its id. @throws DomainError as `addCustomerReply`. */
export async function writeCustomerReply(
  tx: Transaction,
  context: Context,
  { id, seen, text, complete = async () => text }: CustomerReply,
): Promise<string> {
  // Lock order: the device before its tickets.
  if (isOver(seen.status)) await lockDevice(tx, context, seen.installed_device_id);
  const replied = await lockTicket(tx, context, seen.id);
  const reply = { id, text, passed: [] };
  const ticket = await findTicketToAnswer(tx, context, replied, reply);
  const stored = await complete(tx, ticket);
  const written = await writeMessage(tx, context, { ticket, kind: 'reply', text: stored });
  if (!written.isWritten) throw new Error('The ticket was not locked');
  if (ticket.pausedAt !== null) await endWaiting(tx, context, ticket);
  await customerReplied.publish(tx, context, { replyId: written.id, ticket, text });
  return written.id;
}

const isOver = (status: TicketStatus): boolean => status === 'completed' || status === 'closed';

/** A reply on its way to its ticket. */
interface PassedReply extends Pick<CustomerReply, 'id' | 'text'> {
  /** Tickets that led on, so that no circle of merged and continued ones is gone round. */
  readonly passed: readonly string[];
}

/** Returns the ticket that a reply belongs to: the ticket itself, or the one that continues it. */
async function findTicketToAnswer(
  tx: Transaction,
  context: Context,
  replied: LockedTicket,
  reply: PassedReply,
): Promise<LockedTicket> {
  const next = { ...reply, passed: [...reply.passed, replied.id] };
  const into = await lockMergedInto(tx, context, replied);
  if (into !== null) return findTicketToAnswer(tx, context, into, next);
  if (replied.status === 'cancelled') throw createCancelledError();
  if (replied.status === 'completed' && isRecent(replied, context)) {
    await reopen(tx, context, replied);
    return lockTicket(tx, context, replied.id);
  }
  if (!isOver(replied.status)) return replied;
  // The lock of the closed ticket lets a second reply find the ticket that the first one opened.
  const later = await findContinuation(tx, context, replied, next);
  if (later === null)
    return lockTicket(tx, context, await continueTicket(tx, context, replied, reply));
  return findTicketToAnswer(tx, context, await lockTicket(tx, context, later), next);
}

/** Returns the error of a reply on a cancelled ticket. */
export const createCancelledError = (): DomainError =>
  new DomainError('conflict', { message: { key: 'service_message.cancelled' } });

function isRecent({ solvedAt, updatedAt }: LockedTicket, { now }: Context): boolean {
  // What a version without `solved_at` completed was last changed then, or a little later.
  return addMilliseconds(new Date(solvedAt ?? updatedAt), days(reopenDays)) > now;
}

/** Takes completed work up again. */
async function reopen(tx: Transaction, context: Context, before: LockedTicket): Promise<void> {
  const clock = { ...before, start: before.requestedAt };
  const moved = await moveClock(tx, context, clock, { isSolved: false });
  const status = 'in_progress';
  await updateRow(tx, context, serviceTickets, before, { values: { status, ...moved } });
  await insertTicketEvents(tx, context, before.id, [
    { kind: 'status_changed', fromStatus: before.status, toStatus: status },
  ]);
  await syncRequestStatus(tx, context, { ...before, status, isSilent: true });
  await publishTicketChange(tx, before);
}

async function lockDevice(tx: Transaction, context: Context, id: string): Promise<void> {
  try {
    await lockServicedDevice(tx, context, id);
  } catch (error) {
    // Only a new ticket needs the device: `continueTicket` refuses without it.
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Finds the ticket that continues a closed one: an open one, or one that leads to another by a merge. */
async function findContinuation(
  tx: Transaction,
  context: Context,
  { id }: LockedTicket,
  { passed }: PassedReply,
): Promise<string | null> {
  const { ordinal, status, followsTicketId, mergedIntoTicketId } = serviceTicket;
  const [found] = await tx
    .select({ id: serviceTicket.id })
    .from(serviceTicket)
    .where(
      and(
        eq(followsTicketId, id),
        notInArray(serviceTicket.id, [...passed]),
        // Employees may let a ticket of another clinic follow, which the writer does not see.
        getScopeNow(serviceTickets, context),
        or(isNotNull(mergedIntoTicketId), notInArray(status, ['closed', 'cancelled'])),
      ),
    )
    .orderBy(desc(ordinal))
    .limit(1);
  return found?.id ?? null;
}

/**
 * Opens the ticket that continues a closed one, with its urgency. Its requester is that of the closed
 * one, or of the merged ticket by which the reply came, who waits for the answer.
 */
async function continueTicket(
  tx: Transaction,
  context: Context,
  { id, customerId, installedDeviceId, ...closed }: LockedTicket,
  { id: repliedOn, text }: PassedReply,
): Promise<string> {
  const writer = { repliedOn, userId: getUserId(context.actor) };
  const requester = (await findMergedRequester(tx, id, writer)) ?? closed;
  const device = await lockServicedDevice(tx, context, installedDeviceId).catch(
    (error: unknown) => {
      throw error instanceof DomainError
        ? new DomainError('conflict', { message: { key: 'service_message.device_moved' } })
        : error;
    },
  );
  const start = context.now.toISOString();
  const input = {
    urgency: closed.urgency,
    contact_phone: closed.contactPhone,
    contact_when: closed.contactWhen,
  };
  const rules = await readPromiseRules(tx);
  const created = await addTicket(tx, context, {
    device,
    description: text,
    requesterName: requester.requesterName,
    requesterEmail: requester.requesterEmail,
    requestedAt: start,
    promise: await toPromise(tx, input, { customerId, rules, start }),
    followsTicketId: id,
  });
  await publishTicketChange(tx, { id, customerId });
  return created;
}
