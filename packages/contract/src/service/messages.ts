import * as T from '../schema/index.ts';
import {
  Id,
  Instant,
  PersonReference,
  nullable,
  oneOf,
  toPage,
  pageSize,
  object,
  route,
  requiredLongText,
} from '../kernel/index.ts';
import { serviceAndCustomers } from './access.ts';

const params = object({ id: Id });

/** Kinds of messages: replies to the requester, or notes among employees. */
export const messageKinds = ['reply', 'internal_note'] as const;

/** Sides of a conversation. */
export const messageSides = ['employee', 'customer'] as const;

export const TicketMessage = object({
  id: Id,
  service_ticket_id: T.Unsafe<string | null>({
    ...nullable(Id),
    description:
      'Ticket of the message: a new one after a customer’s reply on a closed ticket; null while a request has none',
  }),
  kind: oneOf(messageKinds),
  author: nullable(PersonReference),
  author_side: oneOf(messageSides),
  text: T.String(),
  created_at: Instant,
});

export type TicketMessage = T.Static<typeof TicketMessage>;

/** Pages of what has one order alone. */
export const pagesOnly = object({
  limit: T.Optional(T.Integer({ minimum: 0, default: pageSize.default })),
  offset: T.Optional(T.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
});

export const listTicketMessages = route({
  id: 'service.tickets.messages.list',
  method: 'GET',
  path: '/service/service-tickets/{id}/messages/',
  summary: 'List the messages of a ticket',
  access: serviceAndCustomers,
  params,
  query: pagesOnly,
  responses: { 200: toPage(TicketMessage) },
});

const messageInput = object({
  kind: T.Optional(
    T.Unsafe<(typeof messageKinds)[number]>({
      ...oneOf(messageKinds),
      description: 'Default: reply. Customers’ users can only reply',
    }),
  ),
  text: requiredLongText(10_000),
});

export const addTicketMessage = route({
  id: 'service.tickets.messages.add',
  method: 'POST',
  path: '/service/service-tickets/{id}/messages/',
  summary: 'Add a message to a ticket',
  access: serviceAndCustomers,
  params,
  body: messageInput,
  responses: { 201: TicketMessage },
  idempotent: true,
});

export const listRequestMessages = route({
  id: 'service.requests.messages.list',
  method: 'GET',
  path: '/service/service-requests/{id}/messages/',
  summary: 'List the messages of a request',
  access: serviceAndCustomers,
  params,
  query: pagesOnly,
  responses: { 200: toPage(TicketMessage) },
});

export const addRequestMessage = route({
  id: 'service.requests.messages.add',
  method: 'POST',
  path: '/service/service-requests/{id}/messages/',
  summary: 'Add a message to a request',
  access: serviceAndCustomers,
  params,
  body: messageInput,
  responses: { 201: TicketMessage },
  errors: ['conflict'],
  idempotent: true,
});
