import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  nullable,
  object,
  route,
  text,
  longText,
} from '../kernel/index.ts';
import { coverage, ViewingRight } from './viewing-rights.ts';

const access = employeesWith('viewing_rights');

/** The most rights that one call grants, revokes or previews. */
export const maxBulkRights = 5000;

/** Products that one right covers. */
export const Coverage = object(coverage);

export type Coverage = T.Static<typeof Coverage>;

const rights = T.Array(Coverage, { minItems: 1, maxItems: maxBulkRights });
const rightIds = T.Array(Id, { minItems: 1, maxItems: maxBulkRights, uniqueItems: true });

export const ViewingRightBulkGrant = object({
  customer_id: Id,
  rights,
  expires_at: T.Optional(nullable(Instant)),
  reason: T.Optional(nullable(text(500))),
  notes: T.Optional(nullable(longText(10_000))),
});

export const bulkGrantViewingRights = route({
  id: 'rights.viewing-rights.bulk-grant',
  method: 'POST',
  path: '/crm/product-viewing-rights/bulk-grant/',
  summary: 'Grant several viewing rights',
  access,
  body: ViewingRightBulkGrant,
  responses: { 201: object({ created_rights: T.Array(ViewingRight), skipped: T.Array(Coverage) }) },
  errors: ['conflict'],
});

export const bulkRevokeViewingRights = route({
  id: 'rights.viewing-rights.bulk-revoke',
  method: 'POST',
  path: '/crm/product-viewing-rights/bulk-revoke/',
  summary: 'Deactivate several viewing rights',
  access,
  body: object({ customer_id: Id, right_ids: rightIds }),
  responses: { 200: object({ revoked: T.Integer() }) },
});

/** The most products and documents that a preview names; the counts are exact. */
export const maxPreviewedItems = 100;

export const PreviewedProduct = object({
  id: Id,
  product_type: T.String(),
  name: T.String(),
  model: nullable(T.String()),
  manufacturer: T.String(),
});

export const PreviewedDocument = object({
  id: Id,
  title: T.String(),
  category: T.String(),
  language: nullable(T.String()),
});

/** Products and documents that a customer would gain or lose. */
export const RightsPreview = object({
  products: object({ count: T.Integer(), results: T.Array(PreviewedProduct) }),
  documents: object({ count: T.Integer(), results: T.Array(PreviewedDocument) }),
});

export type RightsPreview = T.Static<typeof RightsPreview>;

export const previewGrant = route({
  id: 'rights.viewing-rights.preview-grant',
  method: 'POST',
  path: '/crm/product-viewing-rights/preview-grant/',
  summary: 'Preview a grant of viewing rights',
  access,
  body: object({ customer_id: Id, rights }),
  responses: { 200: RightsPreview },
});

export const previewRevoke = route({
  id: 'rights.viewing-rights.preview-revoke',
  method: 'POST',
  path: '/crm/product-viewing-rights/preview-revoke/',
  summary: 'Preview the deactivation of viewing rights',
  access,
  body: object({ customer_id: Id, right_ids: rightIds }),
  responses: { 200: RightsPreview },
});
