import * as T from '../schema/index.ts';
import { Instant, oneOf, object, route } from '../kernel/index.ts';
import { anonymizationStatuses } from './anonymization-requests.ts';

/** Parameters of the mailed link; its page is `/anonymization-request/{uid}/{token}`. */
const byLink = object({ uid: T.String({ maxLength: 64 }), token: T.String({ maxLength: 200 }) });

/** A request as shown without a session. */
export const LinkedRequest = object({
  status: oneOf(anonymizationStatuses),
  created_at: Instant,
  grace_ends_at: Instant,
  days_remaining: T.Integer(),
});

export type LinkedRequest = T.Static<typeof LinkedRequest>;

export const showLinkedRequest = route({
  id: 'compliance.link.show',
  method: 'POST',
  path: '/users/anonymization-requests/by-link/',
  summary: 'Get an anonymization request by mailed link',
  access: 'anyone',
  body: byLink,
  responses: { 200: LinkedRequest },
  errors: ['invalid_link'],
});

export const cancelLinkedRequest = route({
  id: 'compliance.link.cancel',
  method: 'POST',
  path: '/users/anonymization-requests/by-link/cancel/',
  summary: 'Cancel an anonymization request by mailed link',
  access: 'anyone',
  body: byLink,
  responses: { 200: LinkedRequest },
  errors: ['invalid_link', 'invalid_transition'],
});
