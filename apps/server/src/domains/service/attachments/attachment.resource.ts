import { eq, sql } from 'drizzle-orm';
import type { ServiceAttachment } from '@portal/contract/service';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineInternalResource, type Resource } from '#server/resource/resource.ts';
import { personField } from '../person-reference.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { serviceAttachment } from './service-attachment.table.ts';

/**
 * An attachment with its owner and its storage path; responses omit fields that the contract does
 * not name.
 */
export interface AttachmentRow extends ServiceAttachment {
  readonly ticket_id: string | null;
  readonly request_id: string | null;
  readonly blob_path: string;
}

/** Readers of the ticket or the request may read its files. */
const scope: Resource['scope'] = {
  employees: 'all',
  customers: (own) => sql`(exists (select from ${serviceTicket}
      where ${serviceTicket.id} = ${serviceAttachment.ticketId}
        and ${serviceTicket.customerId} = ${own.customerId})
    or exists (select from ${serviceRequest}
      where ${serviceRequest.id} = ${serviceAttachment.requestId}
        and ${serviceRequest.customerId} = ${own.customerId}))`,
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
    file: sql`json_build_object('name', ${serviceAttachment.fileName},
      'size', ${serviceAttachment.fileSize}, 'content_type', ${serviceAttachment.contentType})`,
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
});
