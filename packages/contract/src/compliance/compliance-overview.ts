import * as T from '../schema/index.ts';
import { employeesWith, Instant, nullable, object, route } from '../kernel/index.ts';
import { ExportEntry } from './personal-data.ts';

/** Stored personal data of a table: row count and fields by class. */
export const ProcessedTable = object({
  table: T.String(),
  rows: T.Integer(),
  personal: T.Array(T.String()),
  free_text: T.Array(T.String()),
});

/** Number of anonymization requests in each state. */
export const AnonymizationCounts = object({
  pending: T.Integer(),
  expired: T.Integer(),
  approved: T.Integer(),
  cancelled: T.Integer(),
  anonymized: T.Integer(),
});

export const ComplianceOverview = object({
  requests: AnonymizationCounts,
  /** The register: entries that are not done, and those of them past their term. */
  data_requests: object({ open: T.Integer(), overdue: T.Integer() }),
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
  summary: 'Get the compliance overview',
  access: employeesWith('privacy'),
  responses: { 200: ComplianceOverview },
});
