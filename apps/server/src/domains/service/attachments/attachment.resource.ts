import type { ServiceAttachment, ServiceRequest } from '@portal/contract/service';
import { eq, sql } from 'drizzle-orm';
import { searchedWords } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/database.ts';
import { selectFileState } from '#server/domains/uploads/index.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { defineInternalResource, type Resource } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { findMergeTarget, lockMergedInto } from '../merge/find-merge-target.ts';
import { personField } from '../person-reference.ts';
import { lockRequest, serviceRequests } from '../requests/service-request.resource.ts';
import { seesOwner } from '../sees-work.ts';
import { type LockedTicket, lockTicket } from '../tickets/service-ticket.resource.ts';
import { serviceAttachment } from './service-attachment.table.ts';

/**
 * An attachment with its owner and its storage path; responses omit fields that the contract does
 * not name.
 */
interface AttachmentRow extends ServiceAttachment {
  readonly ticket_id: string | null;
  readonly request_id: string | null;
  readonly blob_path: string;
}

/** Readers of the ticket or the request may read its files. */
const scope: Resource['scope'] = {
  employees: 'all',
  customers: (own) => seesOwner(own, serviceAttachment),
  isByClinic: true,
};

/** The files of tickets and requests. */
export const serviceAttachments = defineInternalResource<AttachmentRow>({
  name: 'service_attachment',
  table: serviceAttachment,
  fields: {
    id: serviceAttachment.id,
    ticket_id: serviceAttachment.ticketId,
    request_id: serviceAttachment.requestId,
    blob_path: serviceAttachment.blobPath,
    file: sql`json_strip_nulls(json_build_object('name', ${serviceAttachment.fileName},
      'size', ${serviceAttachment.fileSize}, 'content_type', ${serviceAttachment.contentType},
      'state', ${selectFileState(serviceAttachment.blobPath)}))`,
    uploaded_by: personField,
    created_at: serviceAttachment.createdAt,
  },
  joins: sql`left join ${userAccount} on ${userAccount.id} = ${serviceAttachment.uploadedBy}`,
  scope,
  filters: {
    ticket_id: (value) => eq(serviceAttachment.ticketId, value),
    request_id: (value) => eq(serviceAttachment.requestId, value),
  },
  // The index finds the files of one ticket or request; the few rows are sorted afterwards.
  orderings: { created_at: serviceAttachment.createdAt },
  search: searchedWords(sql`${serviceAttachment.fileName}`),
});

/** Kinds of objects with attachments. */
export type HolderKind = 'ticket' | 'request';

/** Path parameters of an attachment. */
export interface AttachmentPath {
  readonly kind: HolderKind;
  readonly id: string;
  readonly attachmentId: string;
}

/**
 * Returns the attachment of a path; a merged ticket has those of the one into which it was merged.
 * @throws DomainError `not_found`, also if it belongs to another ticket or request.
 */
export async function getAttachment(
  context: Context,
  { kind, id, attachmentId }: AttachmentPath,
): Promise<AttachmentRow> {
  const found = await read(context, serviceAttachments, attachmentId);
  const holderId = kind === 'ticket' ? found.ticket_id : found.request_id;
  if (holderId === id.toLowerCase()) return found;
  const isOfTarget = kind === 'ticket' && (await findMergeTarget(context, id)).id === holderId;
  if (!isOfTarget) throw new DomainError('not_found');
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
 * first, like all changes of both. Retries if the request gets a ticket meanwhile. Files of a merged
 * ticket belong to the one into which it was merged.
 * @throws DomainError `not_found`.
 */
export async function withLockedHolder<Result>(
  context: Context,
  { kind, id }: { kind: HolderKind; id: string },
  work: (tx: Transaction, holder: LockedHolder) => Promise<Result>,
): Promise<Result> {
  if (kind === 'ticket') {
    return transact(context, async (tx) => {
      const { id: ticketId, customerId } = await lockMergeTarget(tx, context, id);
      return work(tx, { ticketId, requestId: null, customerId });
    });
  }
  const unlocked: ServiceRequest = await read(context, serviceRequests, id);
  const done = await transact(context, async (tx) => {
    const ticketId = unlocked.service_ticket_id;
    const ticket = ticketId === null ? null : await lockMergeTarget(tx, context, ticketId);
    const request = await lockRequest(tx, context, id);
    if (request.serviceTicketId !== ticketId) return null;
    const { id: requestId, customerId } = request;
    return { result: await work(tx, { ticketId: ticket?.id ?? null, requestId, customerId }) };
  });
  return done ? done.result : withLockedHolder(context, { kind, id }, work);
}

async function followMerges(
  tx: Transaction,
  context: Context,
  ticket: LockedTicket,
): Promise<LockedTicket> {
  const into = await lockMergedInto(tx, context, ticket);
  return into === null ? ticket : followMerges(tx, context, into);
}

async function lockMergeTarget(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<LockedTicket> {
  return followMerges(tx, context, await lockTicket(tx, context, id));
}
