import type { ServiceRequest } from '@portal/contract/service';
import type { Transaction } from '#server/database/database.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { serviceRequests } from '../requests/service-request.resource.ts';
import { lockRequest } from '../requests/lock-request.ts';
import { lockTicket } from '../tickets/lock-ticket.ts';
import { serviceAttachments, type AttachmentRow } from './attachment.resource.ts';

/** Kinds of objects with attachments. */
export type HolderKind = 'ticket' | 'request';

/** Path parameters of an attachment. */
export interface AttachmentPath {
  readonly kind: HolderKind;
  readonly id: string;
  readonly attachmentId: string;
}

/**
 * Returns the attachment of a path.
 * @throws DomainError `not_found`, also if it belongs to another ticket or request.
 */
export async function getAttachment(
  context: Context,
  { kind, id, attachmentId }: AttachmentPath,
): Promise<AttachmentRow> {
  const found = await read(context, serviceAttachments, attachmentId);
  const holderId = kind === 'ticket' ? found.ticket_id : found.request_id;
  if (holderId !== id.toLowerCase()) throw new DomainError('not_found');
  return found;
}

/** Object of an added or removed attachment, locked by the transaction. */
export interface LockedHolder {
  readonly ticketId: string | null;
  readonly requestId: string | null;
  readonly customerId: string;
}

/**
 * Runs work in a transaction that locks a ticket, or a request with its ticket. Locks the ticket
 * first, like all changes of both. Retries if the request gets a ticket meanwhile.
 * @throws DomainError `not_found`.
 */
export async function withLockedHolder<Result>(
  context: Context,
  { kind, id }: { kind: HolderKind; id: string },
  work: (tx: Transaction, holder: LockedHolder) => Promise<Result>,
): Promise<Result> {
  if (kind === 'ticket') {
    return transact(context, async (tx) => {
      const { id: ticketId, customerId } = await lockTicket(tx, context, id);
      return work(tx, { ticketId, requestId: null, customerId });
    });
  }
  const unlocked: ServiceRequest = await read(context, serviceRequests, id);
  const done = await transact(context, async (tx) => {
    const ticketId = unlocked.service_ticket_id;
    if (ticketId !== null) await lockTicket(tx, context, ticketId);
    const request = await lockRequest(tx, context, id);
    if (request.serviceTicketId !== ticketId) return null;
    const { id: requestId, customerId } = request;
    return { result: await work(tx, { ticketId, requestId, customerId }) };
  });
  return done ? done.result : withLockedHolder(context, { kind, id }, work);
}
