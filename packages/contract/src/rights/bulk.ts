import * as T from '../schema/index.ts';
import { employeesWith, Id, Instant, nullable, object, route, text } from '../kernel/index.ts';
import { coverage, ViewingRight } from './viewing-rights.ts';

const access = employeesWith('viewing_rights');

/** The most rights that one call grants, revokes or previews. */
export const maxBulkRights = 5000;

const Coverage = object(coverage);

export type Coverage = T.Static<typeof Coverage>;

const rights = T.Array(Coverage, { minItems: 1, maxItems: maxBulkRights });
const rightIds = T.Array(Id, { minItems: 1, maxItems: maxBulkRights, uniqueItems: true });

export const bulkGrantViewingRights = route({
  id: 'rights.viewing-rights.bulk-grant',
  method: 'POST',
  path: '/crm/product-viewing-rights/bulk-grant/',
  summary: 'Grant many rights, all or none; those already held are skipped',
  access,
  body: object({
    customer_id: Id,
    rights,
    expires_at: T.Optional(nullable(Instant)),
    reason: T.Optional(nullable(text(500))),
    notes: T.Optional(nullable(text(10_000))),
  }),
  responses: { 201: object({ created_rights: T.Array(ViewingRight), skipped: T.Array(Coverage) }) },
  errors: ['conflict'],
});

export const bulkRevokeViewingRights = route({
  id: 'rights.viewing-rights.bulk-revoke',
  method: 'POST',
  path: '/crm/product-viewing-rights/bulk-revoke/',
  summary:
    'Deactivate many rights of a customer, all or none; those already closed are not counted',
  access,
  body: object({ customer_id: Id, right_ids: rightIds }),
  responses: { 200: object({ revoked: T.Integer() }) },
});

/** The most products and documents that a preview names; the counts are exact. */
export const maxPreviewedItems = 100;

const Preview = object({
  products: object({
    count: T.Integer(),
    results: T.Array(
      object({
        id: Id,
        product_type: T.String(),
        name: T.String(),
        model: nullable(T.String()),
        manufacturer: T.String(),
      }),
    ),
  }),
  documents: object({
    count: T.Integer(),
    results: T.Array(
      object({ id: Id, title: T.String(), category: T.String(), language: nullable(T.String()) }),
    ),
  }),
});

export type RightsPreview = T.Static<typeof Preview>;

export const previewGrant = route({
  id: 'rights.viewing-rights.preview-grant',
  method: 'POST',
  path: '/crm/product-viewing-rights/preview-grant/',
  summary: `What the customer would see more with these rights: exact counts, and the first ${maxPreviewedItems} by name`,
  access,
  body: object({ customer_id: Id, rights }),
  responses: { 200: Preview },
});

export const previewRevoke = route({
  id: 'rights.viewing-rights.preview-revoke',
  method: 'POST',
  path: '/crm/product-viewing-rights/preview-revoke/',
  summary: `What the customer would see no more without these rights: exact counts, and the first ${maxPreviewedItems} by name`,
  access,
  body: object({ customer_id: Id, right_ids: rightIds }),
  responses: { 200: Preview },
});
