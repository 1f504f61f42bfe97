import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  listQuery,
  PersonReference,
  nullable,
  toPage,
  object,
  requiredText,
  route,
} from '../kernel/index.ts';
import { StoredFile } from '../documents/stored-file.ts';
import { serviceAndCustomers as access } from './access.ts';

/** The most files that a ticket or a request has. */
export const maxAttachments = 20;

/** Maximum size of all files of a ticket or of a request, in bytes. */
export const maxAttachmentBytes = 1024 ** 3;

/** A file of any kind that is not dangerous (`getAttachmentType`), visible to everyone who sees the ticket or request. */
export const ServiceAttachment = object({
  id: Id,
  file: StoredFile,
  uploaded_by: nullable(PersonReference),
  created_at: Instant,
});

export type ServiceAttachment = T.Static<typeof ServiceAttachment>;

const params = object({ id: Id });
const attachmentParams = object({ id: Id, attachmentId: Id });
const body = object({ blob_path: requiredText(1000) });
const query = listQuery({ filters: {}, orderings: ['created_at'] });
const linkQuery = object({ download: T.Optional(T.Boolean()) });
const link = object({ download_url: T.String({ format: 'uri' }), expires_at: Instant });

/** The calls on the files of tickets or of requests, which differ in nothing but whose they are. */
const createAttachmentRoutes = <const Holder extends 'ticket' | 'request'>(holder: Holder) => {
  const path = `/service/service-${holder}s/{id}/attachments/` as const;
  const one = `${path}{attachmentId}/` as const;
  return {
    list: route({
      id: `service.${holder}s.attachments.list`,
      method: 'GET',
      path,
      summary: `List the attachments of a ${holder}`,
      access,
      params,
      query,
      responses: { 200: toPage(ServiceAttachment) },
    }),
    add: route({
      id: `service.${holder}s.attachments.add`,
      method: 'POST',
      path,
      summary: `Add an attachment to a ${holder}`,
      access,
      params,
      body,
      responses: { 201: ServiceAttachment },
    }),
    link: route({
      id: `service.${holder}s.attachments.download-url`,
      method: 'GET',
      path: `${one}download-url/`,
      summary: 'Get a download link for an attachment',
      access,
      errors: ['file_pending', 'file_quarantined'],
      params: attachmentParams,
      query: linkQuery,
      responses: { 200: link },
    }),
    remove: route({
      id: `service.${holder}s.attachments.remove`,
      method: 'DELETE',
      path: one,
      summary: 'Delete an attachment',
      access,
      params: attachmentParams,
      responses: { 204: null },
    }),
  };
};

export const {
  list: listTicketAttachments,
  add: addTicketAttachment,
  link: getTicketAttachmentUrl,
  remove: removeTicketAttachment,
} = createAttachmentRoutes('ticket');

export const {
  list: listRequestAttachments,
  add: addRequestAttachment,
  link: getRequestAttachmentUrl,
  remove: removeRequestAttachment,
} = createAttachmentRoutes('request');
