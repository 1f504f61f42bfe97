import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  object,
  oneOf,
  PersonReference,
  route,
  longText,
  toPage,
} from '../kernel/index.ts';
import { ServiceRequest, ServiceRequestInput } from './requests.ts';

/** What became of a mail that came in. `refused`: its ticket took no reply, which its sender was told. */
export const inboundOutcomes = [
  'message',
  'unmatched',
  'ignored',
  'refused',
  'opened',
  'discarded',
] as const;

/** Why a mail waits for the desk. `absence_note`: its subject alone says so, so it may be a reply. */
export const unmatchedReasons = [
  'absence_note',
  'unknown_sender',
  'forged_address',
  'no_ticket',
  'empty',
  'unreadable',
  'too_large',
] as const;

/** Why a mail that no person wrote becomes no message. */
export const automaticReasons = ['auto_reply', 'bounce', 'bulk', 'loop'] as const;

/** Why a mail became no message. */
export const inboundReasons = [...unmatchedReasons, ...automaticReasons, 'refused'] as const;

export type UnmatchedReason = (typeof unmatchedReasons)[number];
export type AutomaticReason = (typeof automaticReasons)[number];
export type InboundReason = (typeof inboundReasons)[number];
export type InboundOutcome = (typeof inboundOutcomes)[number];

/** Maximum size of a mail that comes in, in bytes. */
export const maxInboundMailBytes = 50 * 1024 ** 2;

const UnmatchedMailFile = object({
  name: T.String(),
  size: T.Integer(),
  content_type: T.String(),
});

/** A mail that no ticket was found for. */
export const UnmatchedMail = object({
  id: Id,
  reason: oneOf(unmatchedReasons),
  from_address: nullable(T.String()),
  from_name: nullable(T.String()),
  sender: nullable(PersonReference),
  customer: nullable(NamedReference),
  subject: T.String(),
  text: T.String(),
  files: T.Array(UnmatchedMailFile),
  left_out: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Files that were not stored, with the reasons',
  }),
  ticket_id: T.Unsafe<string | null>({
    ...nullable(T.String()),
    description: 'Number of the ticket whose mail it replies to, as a signature proves',
  }),
  service_ticket_id: nullable(Id),
  created_at: Instant,
});

export type UnmatchedMail = T.Static<typeof UnmatchedMail>;

const desk = employeesWith('service');
const params = object({ id: Id });

export const listUnmatchedMail = route({
  id: 'service.unmatched-mail.list',
  method: 'GET',
  path: '/service/unmatched-mail/',
  summary: 'List the mails without a ticket',
  access: desk,
  query: listQuery({
    filters: { reason: T.Optional(oneOf(unmatchedReasons)) },
    orderings: ['created_at'],
  }),
  responses: { 200: toPage(UnmatchedMail) },
});

const { properties } = ServiceRequestInput;

/** A request from a mail: what is left out is the mail's. */
export const RequestFromMail = object({
  ...properties,
  description: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(10_000)),
      description: 'Subject and text of the mail by default',
    }),
  ),
});

export type RequestFromMail = T.Static<typeof RequestFromMail>;

export const openRequestFromMail = route({
  id: 'service.unmatched-mail.open-request',
  method: 'POST',
  path: '/service/unmatched-mail/{id}/open-request/',
  summary: 'Create a request from a mail',
  access: desk,
  params,
  body: RequestFromMail,
  responses: { 201: ServiceRequest },
  errors: ['conflict'],
});

export const discardUnmatchedMail = route({
  id: 'service.unmatched-mail.discard',
  method: 'DELETE',
  path: '/service/unmatched-mail/{id}/',
  summary: 'Delete a mail without a ticket',
  access: desk,
  params,
  responses: { 204: null },
  errors: ['conflict'],
});
