import * as T from '../schema/index.ts';
import { employeesWith, Instant, nullable, object, route } from '../kernel/index.ts';
import { ExportEntry } from './personal-data.ts';

/** Stored personal data of a table: row count and fields by class. */
const ProcessedTable = object({
  table: T.String(),
  rows: T.Integer(),
  personal: T.Array(T.String()),
  free_text: T.Array(T.String()),
});

export const ComplianceOverview = object({
  requests: object({
    pending: T.Integer(),
    expired: T.Integer(),
    approved: T.Integer(),
    cancelled: T.Integer(),
    anonymized: T.Integer(),
  }),
  past_retention: T.Integer(),
  exports: object({ total: T.Integer(), latest: T.Array(ExportEntry) }),
  last_sweep: nullable(object({ at: Instant, removed: T.Integer() })),
  processing: T.Array(ProcessedTable),
});

export type ComplianceOverview = T.Static<typeof ComplianceOverview>;

export const getComplianceOverview = route({
  id: 'compliance.overview.get',
  method: 'GET',
  path: '/compliance/overview/',
  summary:
    'Requests by status, what is past its retention, exports made, the last sweep, and what is kept on people',
  access: employeesWith('privacy'),
  responses: { 200: ComplianceOverview },
});
