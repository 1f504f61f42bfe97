import * as T from '../schema/index.ts';
import { employeesWith, Instant, nullable, oneOf, object, route } from '../kernel/index.ts';

export const componentNames = [
  'api',
  'database',
  'storage',
  'email',
  'mailbox',
  'jobs',
  'scanner',
  'certificates',
  'backup',
] as const;
export const componentStates = ['ok', 'degraded', 'down'] as const;

export type ComponentName = (typeof componentNames)[number];
export type ComponentState = (typeof componentStates)[number];

/** Result of the last check of a component. */
export const ComponentStatus = object({
  name: oneOf(componentNames),
  status: oneOf(componentStates),
  latency_ms: nullable(T.Number()),
  detail: nullable(T.String()),
});

export type ComponentStatus = T.Static<typeof ComponentStatus>;

/**
 * Certificate of an address that a setting names. `status` and `days_left` are null if it could not be
 * read; `failure` is the code of the reason.
 */
export const CertificateStatus = object({
  setting: T.String(),
  host: T.String(),
  status: nullable(oneOf(componentStates)),
  valid_until: nullable(Instant),
  days_left: nullable(T.Integer()),
  checked_at: Instant,
  failure: nullable(T.String()),
});

export type CertificateStatus = T.Static<typeof CertificateStatus>;

/** All mails that wait, and the last outcomes of others; `last_failure` is a code. */
export const MailStatus = object({
  waiting: T.Integer(),
  last_sent_at: nullable(Instant),
  last_failed_at: nullable(Instant),
  last_failure: nullable(T.String()),
});

export type MailStatus = T.Static<typeof MailStatus>;

/** How the reading of the mailbox goes; `failure` is a code. */
export const MailboxStatus = object({
  last_read_at: nullable(Instant),
  last_mail_at: nullable(Instant),
  failed_at: nullable(Instant),
  failure: nullable(T.String()),
});

export type MailboxStatus = T.Static<typeof MailboxStatus>;

/**
 * What operators look up beside the components. `connections` are those of the whole database server.
 */
export const SystemDetails = object({
  migrations: object({ applied: T.Integer(), last: nullable(T.String()) }),
  connections: object({ used: T.Integer(), allowed: T.Integer() }),
  mail: MailStatus,
  mailbox: nullable(MailboxStatus),
  certificates: T.Array(CertificateStatus),
});

export type SystemDetails = T.Static<typeof SystemDetails>;

/**
 * `status` is the worst of the components'. Mailbox, scanner and backup are among them where they are set up, and
 * certificates are where an address has one. `details` are null if the database does not respond.
 */
export const SystemStatus = object({
  status: oneOf(componentStates),
  checked_at: Instant,
  version: T.String(),
  uptime_seconds: T.Integer(),
  components: T.Array(ComponentStatus),
  details: nullable(SystemDetails),
});

export type SystemStatus = T.Static<typeof SystemStatus>;

const keepers = employeesWith('system');

export const getSystemStatus = route({
  id: 'system.status.get',
  method: 'GET',
  path: '/system/status/',
  summary: 'Get the system status',
  access: keepers,
  responses: { 200: SystemStatus },
});

/** State in a span of the day; null without checks. */
export const StatusSpan = object({
  from: Instant,
  status: nullable(oneOf(componentStates)),
  slowest_ms: nullable(T.Number()),
});

export type StatusSpan = T.Static<typeof StatusSpan>;

export const ComponentHistory = object({
  name: oneOf(componentNames),
  spans: T.Array(StatusSpan),
});

export type ComponentHistory = T.Static<typeof ComponentHistory>;

export const getStatusHistory = route({
  id: 'system.status.history',
  method: 'GET',
  path: '/system/status/history/',
  summary: 'Get the status of the last day',
  access: keepers,
  responses: { 200: T.Array(ComponentHistory) },
});
