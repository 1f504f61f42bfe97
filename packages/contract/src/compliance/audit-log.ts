import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  pageOf,
  object,
  route,
} from '../kernel/index.ts';

/** What changed, by field: the value before and after. */
export const AuditChanges = T.Unsafe<Record<string, { from: unknown; to: unknown }>>({
  type: 'object',
  additionalProperties: true,
});

/**
 * Who did what to which object, and when. `actor_id` is null for the system and for
 * visitors; whoever signs in, or comes by a link of their mail, is told as the person they are;
 * `object_name`: what it is called now, or what it is a part of (a note by its lead, a right by its customer);
 * null where it is gone, was erased or has no name;
 * `is_erased`: personal values were taken away, as somebody was anonymized by a rule of retention, or as
 * a lead was deleted.
 */
export const AuditEntry = object({
  id: Id,
  at: Instant,
  actor_kind: T.String(),
  actor_id: nullable(Id),
  actor: nullable(NamedReference),
  action: T.String(),
  object_type: T.String(),
  object_id: Id,
  object_name: nullable(T.String()),
  changes: AuditChanges,
  is_erased: T.Boolean(),
  ip: nullable(T.String()),
  request_id: T.String(),
});

export type AuditEntry = T.Static<typeof AuditEntry>;

const keepers = employeesWith('privacy');

export const listAuditLog = route({
  id: 'compliance.audit.list',
  method: 'GET',
  path: '/compliance/audit-log/',
  summary: 'Who did what to which object, newest first; `from` and `to` are instants',
  access: keepers,
  query: listQuery({
    filters: {
      actor_id: T.Optional(Id),
      object_type: T.Optional(T.String({ maxLength: 63 })),
      object_id: T.Optional(Id),
      action: T.Optional(T.String({ maxLength: 63 })),
      from: T.Optional(Instant),
      to: T.Optional(Instant),
    },
    orderings: ['at'],
  }),
  responses: { 200: pageOf(AuditEntry) },
});

/** What can be chosen in the filters: whatever stands in the log. */
export const listAuditValues = route({
  id: 'compliance.audit.labels',
  method: 'GET',
  path: '/compliance/audit-log/labels/',
  summary: 'The actions and object types that stand in the log',
  access: keepers,
  responses: {
    200: object({ actions: T.Array(T.String()), object_types: T.Array(T.String()) }),
  },
});

/** How far the log is sealed, and whether the chain holds. */
export const AuditChain = object({
  chained_rows: T.Integer(),
  unchained_rows: T.Integer(),
  chained_at: nullable(Instant),
  head: nullable(T.String()),
});

export type AuditChain = T.Static<typeof AuditChain>;

export const getAuditChain = route({
  id: 'compliance.audit.chain',
  method: 'GET',
  path: '/compliance/audit-log/chain/',
  summary: 'How far the log is sealed; the operator’s `verify-audit` walks the chain',
  access: keepers,
  responses: { 200: AuditChain },
});
