import * as T from '../schema/index.ts';
import { employeesWith, nullable, object, route, toPatch } from '../kernel/index.ts';

/**
 * Limits of the security settings. Days are calendar-free spans of 24 hours; a quota is at most one
 * pebibyte.
 */
export const securityLimits = {
  two_factor_grace_days: { minimum: 0, maximum: 90 },
  idle_minutes: { minimum: 5, maximum: 7 * 24 * 60 },
  max_sessions: { minimum: 1, maximum: 1000 },
  upload_quota_bytes: { minimum: 1, maximum: 2 ** 50 },
} as const;

const input = {
  /** Every customer's user must have a second factor. */
  customers_two_factor_required: T.Boolean(),
  /** Days from when a second factor is first required of a person until they cannot go on without. */
  two_factor_grace_days: T.Integer(securityLimits.two_factor_grace_days),
  /** Minutes after which an unused session ends. */
  idle_minutes: T.Integer({ ...securityLimits.idle_minutes, 'x-unit': 'minutes' }),
  /** Sessions that a person may have at once; null: any number. */
  max_sessions: nullable(T.Integer(securityLimits.max_sessions)),
  /** Bytes that the users of one customer may have uploaded; null: any number. */
  upload_quota_bytes: nullable(T.Integer(securityLimits.upload_quota_bytes)),
};

/** The security settings of the portal; they apply to everyone from the next request on. */
export const SecuritySettings = object({
  customers_two_factor_required: T.Boolean(),
  two_factor_grace_days: T.Integer(),
  idle_minutes: T.Integer(),
  max_sessions: nullable(T.Integer()),
  upload_quota_bytes: nullable(T.Integer()),
});

export type SecuritySettings = T.Static<typeof SecuritySettings>;

/** Body of their change: any of the fields. */
export const SecuritySettingsPatch = toPatch(object(input));

const administrators = employeesWith('system');

export const getSecuritySettings = route({
  id: 'system.security.get',
  method: 'GET',
  path: '/system/security/',
  summary: 'Get the security settings',
  access: administrators,
  responses: { 200: SecuritySettings },
  versioned: true,
});

export const changeSecuritySettings = route({
  id: 'system.security.change',
  method: 'PATCH',
  path: '/system/security/',
  summary: 'Update the security settings',
  access: administrators,
  body: SecuritySettingsPatch,
  responses: { 200: SecuritySettings },
  versioned: true,
  reauthenticated: true,
});
