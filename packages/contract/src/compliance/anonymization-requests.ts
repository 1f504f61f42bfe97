import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  signedIn,
  text,
} from '../kernel/index.ts';
import { personParams } from '../users/person.ts';
import { User } from '../users/user.ts';

/** `expired`: a pending request past its grace period. It is never executed without an approval. */
export const anonymizationStatuses = ['pending', 'approved', 'cancelled', 'expired'] as const;

export type AnonymizationStatus = (typeof anonymizationStatuses)[number];

/** Days between the request and its execution (specification §9). */
export const gracePeriod = { min: 1, max: 365, default: 30 } as const;

/** Legal time limit of one month (GDPR article 12.3). */
export const statutoryDays = 30;

/** Person concerned; placeholders once anonymized. */
const RequestedPerson = object({
  id: Id,
  email: T.String(),
  first_name: T.String(),
  last_name: T.String(),
});

/** A request to anonymize an account for good (specification §3, §4). */
export const AnonymizationRequest = object({
  id: Id,
  user_id: Id,
  user: RequestedPerson,
  user_role: oneOf(['employee', 'customer']),
  /** Current state of the account: after a cancelled request, true once restored. */
  user_is_active: T.Boolean(),
  requested_by: nullable(NamedReference),
  reason: nullable(T.String()),
  status: oneOf(anonymizationStatuses),
  grace_period_days: T.Integer(),
  created_at: Instant,
  grace_ends_at: Instant,
  days_remaining: T.Integer(),
  approved_by: nullable(NamedReference),
  approved_at: nullable(Instant),
  cancelled_at: nullable(Instant),
  cancellation_reason: nullable(T.String()),
  anonymized_at: nullable(Instant),
});

export type AnonymizationRequest = T.Static<typeof AnonymizationRequest>;

const reason = T.Optional(nullable(text(2000)));
const idParams = object({ id: Id });
const orderings = ['created_at', 'grace_ends_at'] as const;
const keepers = employeesWith('privacy');

export const requestAnonymization = route({
  id: 'compliance.anonymization.request',
  method: 'POST',
  path: '/users/anonymization-requests/',
  summary:
    'Ask for an account to be anonymized; it is deactivated at once. For oneself with the own password; for others with `privacy`',
  access: signedIn,
  body: object({
    user_id: T.Optional(nullable(Id)),
    grace_period_days: T.Optional(
      T.Integer({ minimum: gracePeriod.min, maximum: gracePeriod.max }),
    ),
    reason,
    password: T.Optional(text(128)),
  }),
  responses: { 201: AnonymizationRequest },
  errors: ['conflict', 'account_locked'],
});

export const listAnonymizationRequests = route({
  id: 'compliance.anonymization.list',
  method: 'GET',
  path: '/users/anonymization-requests/',
  summary: 'All requests, newest first. A search finds the person',
  access: keepers,
  query: listQuery({
    filters: { status: T.Optional(oneOf(anonymizationStatuses)), user_id: T.Optional(Id) },
    orderings,
  }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const listPendingRequests = route({
  id: 'compliance.anonymization.pending',
  method: 'GET',
  path: '/users/anonymization-requests/pending/',
  summary: 'Requests that nobody has approved or cancelled, expired ones too, newest first',
  access: keepers,
  query: listQuery({ filters: {}, orderings }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const listMyRequests = route({
  id: 'compliance.anonymization.mine',
  method: 'GET',
  path: '/users/anonymization-requests/my_requests/',
  summary: 'Requests that the caller made, and those about the caller, newest first',
  access: signedIn,
  query: listQuery({ filters: {}, orderings }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const getAnonymizationRequest = route({
  id: 'compliance.anonymization.get',
  method: 'GET',
  path: '/users/anonymization-requests/{id}/',
  summary: 'One request; without `privacy` only one that the caller made or that is about them',
  access: signedIn,
  params: idParams,
  responses: { 200: AnonymizationRequest },
});

export const approveAnonymization = route({
  id: 'compliance.anonymization.approve',
  method: 'POST',
  path: '/users/anonymization-requests/{id}/approve/',
  summary:
    'Approve; carried out once the grace period is over. 403 where it concerns the caller. Neither made by hand nor undone afterwards',
  access: keepers,
  params: idParams,
  responses: { 200: AnonymizationRequest },
  errors: ['invalid_transition'],
});

export const approveAnonymizations = route({
  id: 'compliance.anonymization.bulk_approve',
  method: 'POST',
  path: '/users/anonymization-requests/bulk-approve/',
  summary: 'Approve several: all, or none where one of them cannot be',
  access: keepers,
  body: object({ request_ids: T.Array(Id, { minItems: 1, maxItems: 200 }) }),
  responses: { 200: object({ approved: T.Integer() }) },
});

export const cancelAnonymization = route({
  id: 'compliance.anonymization.cancel',
  method: 'POST',
  path: '/users/anonymization-requests/{id}/cancel/',
  summary: 'Cancel; the account stays deactivated until it is restored',
  access: signedIn,
  params: idParams,
  body: object({ cancellation_reason: reason }),
  responses: { 200: AnonymizationRequest },
  errors: ['invalid_transition'],
});

export const restorePerson = route({
  id: 'compliance.person.restore',
  method: 'POST',
  path: '/users/{id}/restore/',
  summary: 'Cancel the person’s open request and let them sign in again; 409 once anonymized',
  access: keepers,
  params: personParams,
  responses: { 200: User },
  errors: ['conflict'],
});
