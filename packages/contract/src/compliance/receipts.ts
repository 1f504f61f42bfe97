import * as T from '../schema/index.ts';
import { employeesWith, Id, Instant, listQuery, toPage, object, route } from '../kernel/index.ts';

/**
 * Proof of an anonymization: ids and counts, no personal data. `traces`: columns that still name
 * the person in rows that are kept (the name of a device or company). `traces_left`: number of
 * these rows. `signature`: made with the portal's key over the canonical JSON of the rest (RFC
 * 8785).
 */
export const AnonymizationReceipt = object({
  id: Id,
  request_id: Id,
  user_id: Id,
  anonymized_at: Instant,
  tables: T.Array(object({ table: T.String(), changed: T.Integer() })),
  files_renamed: T.Integer(),
  traces_left: T.Integer(),
  traces: T.Array(object({ table: T.String(), column: T.String(), rows: T.Integer() })),
  replayed: T.Boolean(),
  signature: T.String(),
});

export type AnonymizationReceipt = T.Static<typeof AnonymizationReceipt>;

export const listReceipts = route({
  id: 'compliance.receipts.list',
  method: 'GET',
  path: '/compliance/receipts/',
  summary: 'List anonymization receipts',
  access: employeesWith('privacy'),
  query: listQuery({
    filters: { user_id: T.Optional(Id) },
    orderings: ['anonymized_at'],
  }),
  responses: { 200: toPage(AnonymizationReceipt) },
});
