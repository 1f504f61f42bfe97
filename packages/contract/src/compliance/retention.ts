import * as T from '../schema/index.ts';
import { employeesWith, Instant, nullable, oneOf, object, route } from '../kernel/index.ts';

/**
 * Retention rules. `accounts` requests the anonymization of people who were deactivated and did not
 * return; the others delete or empty.
 */
export const retentionRules = [
  'accounts',
  'leads',
  'sessions',
  'mails',
  'inbound_mails',
  'imports',
  'audit_addresses',
  'data_requests',
] as const;

export type RetentionRule = (typeof retentionRules)[number];

/** Days of retention; ten years at most. */
export const retentionDays = { min: 1, max: 3660 } as const;

/** A rule, with the count of its next sweep. */
export const Retention = object({
  rule: oneOf(retentionRules),
  days: T.Integer(),
  is_enabled: T.Boolean(),
  due: T.Integer(),
  next_run_at: Instant,
  last_run: nullable(object({ at: Instant, removed: T.Integer() })),
});

export type Retention = T.Static<typeof Retention>;

const privacyOfficers = employeesWith('privacy');

export const listRetention = route({
  id: 'compliance.retention.list',
  method: 'GET',
  path: '/compliance/retention/',
  summary: 'List retention rules',
  access: privacyOfficers,
  responses: { 200: T.Array(Retention) },
});

export const changeRetention = route({
  id: 'compliance.retention.change',
  method: 'PATCH',
  path: '/compliance/retention/{rule}/',
  summary: 'Update a retention rule',
  access: privacyOfficers,
  params: object({ rule: oneOf(retentionRules) }),
  body: object({
    days: T.Optional(T.Integer({ minimum: retentionDays.min, maximum: retentionDays.max })),
    is_enabled: T.Optional(T.Boolean()),
  }),
  responses: { 200: Retention },
});
