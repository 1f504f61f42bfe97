import * as T from '../schema/index.ts';
import {
  everyEmployee,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  oneOf,
  toPage,
  object,
  route,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';
import { ViewingRight } from './viewing-rights.ts';

export const rightActions = [
  'granted',
  'changed',
  'deactivated',
  'reactivated',
  'expired',
  'revoked',
] as const;

/** Object as named at the time; the id is null once it left the catalogue. */
const NamedThen = object({ id: nullable(Id), name: T.String() });

/**
 * One step in the history of a right, with its values after it; the right itself may be deleted.
 */
export const RightChange = object({
  id: Id,
  right_id: Id,
  at: Instant,
  action: oneOf(rightActions),
  by: nullable(NamedReference),
  manufacturer: nullable(NamedThen),
  product_type: nullable(ProductTypeName),
  product: nullable(NamedThen),
  expires_at: nullable(Instant),
  reason: nullable(T.String()),
});

export type RightChange = T.Static<typeof RightChange>;

export const listRightChanges = route({
  id: 'rights.viewing-rights.history',
  method: 'GET',
  path: '/crm/product-viewing-rights/history/',
  summary: 'List changes of viewing rights',
  access: everyEmployee,
  query: listQuery({
    filters: { customer_id: T.Optional(Id), right_id: T.Optional(Id) },
    orderings: ['at'],
  }),
  responses: { 200: toPage(RightChange) },
  exportable: true,
});

/** The most entries of each list of a summary or an explanation; `active_count` is exact. */
export const maxSummaryRights = 200;

/** A manufacturer and the number of its products that a customer can see, by type. */
export const VisibleManufacturer = object({
  id: Id,
  name: T.String(),
  products_count: T.Integer(),
  product_types: T.Array(object({ product_type: ProductTypeName, products_count: T.Integer() })),
});

export const CustomerSummary = object({
  customer: NamedReference,
  current_rights: T.Array(ViewingRight),
  active_count: T.Integer(),
  expiring_soon: T.Array(ViewingRight),
  recent_changes: T.Array(RightChange),
  manufacturers: T.Array(VisibleManufacturer, {
    description: 'Manufacturers whose products the customer can see now',
  }),
  devices: T.Array(NamedReference, { description: 'Devices that the customer can see now' }),
});

export type CustomerSummary = T.Static<typeof CustomerSummary>;

export const getCustomerSummary = route({
  id: 'rights.viewing-rights.customer-summary',
  method: 'GET',
  path: '/crm/product-viewing-rights/customer-summary/{customerId}/',
  summary: 'Get the viewing rights of a customer',
  access: everyEmployee,
  params: object({ customerId: Id }),
  responses: { 200: CustomerSummary },
});

export const reasonsToSee = ['right', 'all_customers', 'none'] as const;

export const VisibilityExplanation = object({
  visible: T.Boolean(),
  because: oneOf(reasonsToSee),
  rights: T.Array(ViewingRight, {
    description: `Rights that include it at that time, the newest ${maxSummaryRights}`,
  }),
  closed_rights: T.Array(ViewingRight, {
    description: `Inactive or expired rights that include it, the newest ${maxSummaryRights}`,
  }),
});

export type VisibilityExplanation = T.Static<typeof VisibilityExplanation>;

export const explainVisibility = route({
  id: 'rights.viewing-rights.explain',
  method: 'GET',
  path: '/crm/product-viewing-rights/explain/',
  summary: 'Explain what a customer can see',
  access: everyEmployee,
  query: object({
    customer_id: Id,
    product_id: T.Optional(Id),
    document_id: T.Optional(Id),
    as_of: T.Optional(Instant),
  }),
  responses: { 200: VisibilityExplanation },
});
