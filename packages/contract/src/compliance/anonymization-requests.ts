import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  PersonReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
  signedIn,
  longText,
} from '../kernel/index.ts';
import { personParams } from '../users/me.ts';
import { personKinds } from '../users/people.ts';
import { User } from '../users/user.ts';

/** `expired`: a pending request past its grace period. It is never executed without an approval. */
export const anonymizationStatuses = ['pending', 'approved', 'cancelled', 'expired'] as const;

export type AnonymizationStatus = (typeof anonymizationStatuses)[number];

/** Days between the request and its execution (specification §9). */
export const gracePeriod = { min: 1, max: 365, default: 30 } as const;

/** Legal time limit of one month (GDPR article 12.3). */
export const statutoryDays = 30;

/**
 * Person concerned; placeholders once anonymized. The contact of a lead has the id of the lead, the whole
 * name as `first_name`, and an empty `email` if none is known.
 */
export const RequestedPerson = object({
  id: Id,
  email: T.String(),
  first_name: T.String(),
  last_name: T.String(),
});

/**
 * A request to anonymize a person for good: an account (specification §3, §4), or the contact of a lead. One
 * of `user_id` and `lead_id` is null.
 */
export const AnonymizationRequest = object({
  id: Id,
  user_id: nullable(Id),
  lead_id: nullable(Id),
  user: RequestedPerson,
  user_role: oneOf(personKinds),
  /** Current state of the account: after a cancelled request, true once restored. */
  user_is_active: T.Boolean(),
  requested_by: nullable(PersonReference),
  reason: nullable(T.String()),
  status: oneOf(anonymizationStatuses),
  grace_period_days: T.Integer(),
  created_at: Instant,
  grace_ends_at: Instant,
  days_remaining: T.Integer(),
  approved_by: nullable(PersonReference),
  approved_at: nullable(Instant),
  cancelled_at: nullable(Instant),
  cancellation_reason: nullable(T.String()),
  anonymized_at: nullable(Instant),
});

export type AnonymizationRequest = T.Static<typeof AnonymizationRequest>;

const reason = T.Optional(nullable(longText(2000)));

/** Without a person, the request is for the caller. */
export const AnonymizationRequestInput = object({
  user_id: T.Optional(nullable(Id)),
  lead_id: T.Optional(
    T.Unsafe<string | null>({
      ...nullable(Id),
      description: 'Lead whose contact is anonymized, in place of `user_id`',
    }),
  ),
  grace_period_days: T.Optional(T.Integer({ minimum: gracePeriod.min, maximum: gracePeriod.max })),
  reason,
  password: T.Optional(T.String({ maxLength: 1000, writeOnly: true })),
});

const idParams = object({ id: Id });
const orderings = ['created_at', 'grace_ends_at'] as const;
const privacyOfficers = employeesWith('privacy');

export const requestAnonymization = route({
  id: 'compliance.anonymization.request',
  method: 'POST',
  path: '/users/anonymization-requests/',
  summary: 'Request the anonymization of an account',
  access: signedIn,
  body: AnonymizationRequestInput,
  responses: { 201: AnonymizationRequest },
  errors: ['conflict', 'account_locked'],
});

export const listAnonymizationRequests = route({
  id: 'compliance.anonymization.list',
  method: 'GET',
  path: '/users/anonymization-requests/',
  summary: 'List anonymization requests',
  access: privacyOfficers,
  query: listQuery({
    filters: {
      status: T.Optional(oneOf(anonymizationStatuses)),
      user_id: T.Optional(Id),
      lead_id: T.Optional(Id),
    },
    orderings,
  }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const listPendingRequests = route({
  id: 'compliance.anonymization.pending',
  method: 'GET',
  path: '/users/anonymization-requests/pending/',
  summary: 'List pending anonymization requests',
  access: privacyOfficers,
  query: listQuery({ filters: {}, orderings }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const listMyRequests = route({
  id: 'compliance.anonymization.mine',
  method: 'GET',
  path: '/users/anonymization-requests/my_requests/',
  summary: 'List anonymization requests of the caller',
  access: signedIn,
  query: listQuery({ filters: {}, orderings }),
  responses: { 200: toPage(AnonymizationRequest) },
});

export const getAnonymizationRequest = route({
  id: 'compliance.anonymization.get',
  method: 'GET',
  path: '/users/anonymization-requests/{id}/',
  summary: 'Get an anonymization request',
  access: signedIn,
  params: idParams,
  responses: { 200: AnonymizationRequest },
});

export const approveAnonymization = route({
  id: 'compliance.anonymization.approve',
  method: 'POST',
  path: '/users/anonymization-requests/{id}/approve/',
  summary: 'Approve an anonymization request',
  access: privacyOfficers,
  params: idParams,
  responses: { 200: AnonymizationRequest },
  errors: ['invalid_transition', 'conflict'],
  reauthenticated: true,
});

export const approveAnonymizations = route({
  id: 'compliance.anonymization.bulk_approve',
  method: 'POST',
  path: '/users/anonymization-requests/bulk-approve/',
  summary: 'Approve several anonymization requests',
  access: privacyOfficers,
  body: object({ request_ids: T.Array(Id, { minItems: 1, maxItems: 200 }) }),
  responses: { 200: object({ approved: T.Integer() }) },
  reauthenticated: true,
});

export const cancelAnonymization = route({
  id: 'compliance.anonymization.cancel',
  method: 'POST',
  path: '/users/anonymization-requests/{id}/cancel/',
  summary: 'Cancel an anonymization request',
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
  summary: 'Restore a deactivated person',
  access: privacyOfficers,
  params: personParams,
  responses: { 200: User },
  errors: ['conflict'],
});
