import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  pageOf,
  record,
  requiredText,
  route,
} from '../kernel/index.ts';
import { serviceAndCustomers as access } from './access.ts';

/** The most files that a ticket or a request has. */
export const mostAttachments = 20;

/** A photo or a PDF; whoever sees the ticket or the request sees it. */
export const ServiceAttachment = record({
  id: Id,
  file: record({ name: T.String(), size: T.Integer(), content_type: T.String() }),
  uploaded_by: nullable(NamedReference),
  created_at: Instant,
});

export type ServiceAttachment = T.Static<typeof ServiceAttachment>;

const params = record({ id: Id });
const attachmentParams = record({ id: Id, attachmentId: Id });
const body = record({ blob_path: requiredText(1000) });
const query = listQuery({ filters: {}, orderings: ['created_at'] });
const linkQuery = record({ download: T.Optional(T.Boolean()) });
const link = record({ download_url: T.String({ format: 'uri' }), expires_at: Instant });

const ofTicket = '/service/service-tickets/{id}/attachments/';
const oneOfTicket = '/service/service-tickets/{id}/attachments/{attachmentId}/';
const ofRequest = '/service/service-requests/{id}/attachments/';
const oneOfRequest = '/service/service-requests/{id}/attachments/{attachmentId}/';

const said = {
  list: 'newest first',
  add: `Attach a file that was uploaded as an \`attachment\`, an image or a PDF; ${mostAttachments} at most`,
  link: 'A link to the file, good for 5 minutes',
  remove: 'Delete a file; for whoever attached it, and for employees',
};

export const listTicketAttachments = route({
  id: 'service.tickets.attachments.list',
  method: 'GET',
  path: ofTicket,
  summary: `The files of a ticket, ${said.list}`,
  access,
  params,
  query,
  answers: { 200: pageOf(ServiceAttachment) },
});

export const addTicketAttachment = route({
  id: 'service.tickets.attachments.add',
  method: 'POST',
  path: ofTicket,
  summary: said.add,
  access,
  params,
  body,
  answers: { 201: ServiceAttachment },
});

export const getTicketAttachmentUrl = route({
  id: 'service.tickets.attachments.download-url',
  method: 'GET',
  path: `${oneOfTicket}download-url/`,
  summary: said.link,
  access,
  params: attachmentParams,
  query: linkQuery,
  answers: { 200: link },
});

export const removeTicketAttachment = route({
  id: 'service.tickets.attachments.remove',
  method: 'DELETE',
  path: oneOfTicket,
  summary: said.remove,
  access,
  params: attachmentParams,
  answers: { 204: null },
});

export const listRequestAttachments = route({
  id: 'service.requests.attachments.list',
  method: 'GET',
  path: ofRequest,
  summary: `The files of a request, ${said.list}`,
  access,
  params,
  query,
  answers: { 200: pageOf(ServiceAttachment) },
});

export const addRequestAttachment = route({
  id: 'service.requests.attachments.add',
  method: 'POST',
  path: ofRequest,
  summary: `${said.add}. It is its ticket’s as well`,
  access,
  params,
  body,
  answers: { 201: ServiceAttachment },
});

export const getRequestAttachmentUrl = route({
  id: 'service.requests.attachments.download-url',
  method: 'GET',
  path: `${oneOfRequest}download-url/`,
  summary: said.link,
  access,
  params: attachmentParams,
  query: linkQuery,
  answers: { 200: link },
});

export const removeRequestAttachment = route({
  id: 'service.requests.attachments.remove',
  method: 'DELETE',
  path: oneOfRequest,
  summary: said.remove,
  access,
  params: attachmentParams,
  answers: { 204: null },
});
