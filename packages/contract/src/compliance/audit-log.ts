import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  JsonLinesFile,
  listQuery,
  NamedReference,
  nullable,
  toPage,
  object,
  route,
} from '../kernel/index.ts';

/** Value before and after, by field. */
export const AuditChanges = T.Unsafe<Record<string, { from: unknown; to: unknown }>>({
  type: 'object',
  additionalProperties: true,
});

/**
 * An entry of the audit log. `actor_id`: null for the system and visitors; sign-ins and mailed
 * links have the person. `object_name`: current name of the object or its parent (a note by its
 * lead, a right by its customer); null where it is deleted, anonymized or has no name. `is_erased`:
 * personal values were redacted, by an anonymization, a retention rule or the deletion of a lead.
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

const privacyOfficers = employeesWith('privacy');

const filters = {
  actor_id: T.Optional(Id),
  object_type: T.Optional(T.String({ maxLength: 63 })),
  object_id: T.Optional(Id),
  action: T.Optional(T.String({ maxLength: 63 })),
  from: T.Optional(Instant),
  to: T.Optional(Instant),
};

export const listAuditLog = route({
  id: 'compliance.audit.list',
  method: 'GET',
  path: '/compliance/audit-log/',
  summary: 'List audit entries',
  access: privacyOfficers,
  query: listQuery({
    filters,
    orderings: ['at'],
  }),
  responses: { 200: toPage(AuditEntry) },
  exportable: true,
});

/** The entries as the list has them, oldest first, for programs that collect logs. */
export const exportAuditLines = route({
  id: 'compliance.audit.lines',
  method: 'GET',
  path: '/compliance/audit-log/lines/',
  summary: 'Export audit entries as JSON lines',
  access: privacyOfficers,
  query: object(filters),
  responses: { 200: JsonLinesFile },
  mediaType: 'application/x-ndjson',
});

/** Filter values that the log contains. */
export const listAuditValues = route({
  id: 'compliance.audit.labels',
  method: 'GET',
  path: '/compliance/audit-log/labels/',
  summary: 'List the filter values of the audit log',
  access: privacyOfficers,
  responses: {
    200: object({ actions: T.Array(T.String()), object_types: T.Array(T.String()) }),
  },
});

/** State of the chain. */
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
  summary: 'Get the state of the audit chain',
  access: privacyOfficers,
  responses: { 200: AuditChain },
});
