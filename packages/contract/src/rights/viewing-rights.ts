import * as T from '../schema/index.ts';
import {
  employeesWith,
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
  text,
  longText,
} from '../kernel/index.ts';
import { ProductTypeName } from '../products/index.ts';

const idParams = object({ id: Id });
const access = employeesWith('viewing_rights');

/** Coverage of a right: a manufacturer, its products of a type, a type, or one product. */
export const coverage = {
  manufacturer_id: T.Optional(nullable(Id)),
  product_type: T.Optional(nullable(ProductTypeName)),
  product_id: T.Optional(nullable(Id)),
};

/** End date and remarks of a right. */
const terms = {
  expires_at: T.Optional(nullable(Instant)),
  reason: T.Optional(nullable(text(500))),
  notes: T.Optional(nullable(longText(10_000))),
};

export const ViewingRightInput = object({ customer_id: Id, ...coverage, ...terms });

/** Changeable fields of a right; its coverage never changes. */
export const ViewingRightPatch = object({ ...terms, is_active: T.Optional(T.Boolean()) });

const shownCoverage = {
  manufacturer_id: nullable(Id),
  manufacturer: nullable(NamedReference),
  product_type: nullable(ProductTypeName),
  product_id: nullable(Id),
  product: nullable(object({ id: Id, name: T.String(), model: nullable(T.String()) })),
};

/** A customer's right to see products (specification §3); open while active and not expired. */
export const ViewingRight = object({
  id: Id,
  customer_id: Id,
  customer: NamedReference,
  ...shownCoverage,
  is_active: T.Boolean(),
  is_expired: T.Boolean(),
  expires_at: nullable(Instant),
  reason: nullable(T.String()),
  notes: nullable(T.String()),
  granted_by: nullable(NamedReference),
  created_at: Instant,
  updated_at: Instant,
});

export type ViewingRight = T.Static<typeof ViewingRight>;
export type ViewingRightInput = T.Static<typeof ViewingRightInput>;
export type ViewingRightPatch = T.Static<typeof ViewingRightPatch>;

/** Days ahead within which a right ends soon. */
export const expiringWithinDays = 30;

/** State of a right at the time of the request; `expiring` ones are open and end within 30 days. */
export const rightStates = ['open', 'expiring', 'expired', 'inactive'] as const;

export type RightState = (typeof rightStates)[number];

/** Query of the list of viewing rights for those that end soon. */
export const endingRights = { state: 'expiring' } as const satisfies { state: RightState };

const base = '/crm/product-viewing-rights/';

export const listViewingRights = route({
  id: 'rights.viewing-rights.list',
  method: 'GET',
  path: base,
  summary: 'List viewing rights',
  access: everyEmployee,
  query: listQuery({
    filters: {
      customer_id: T.Optional(Id),
      manufacturer_id: T.Optional(Id),
      product_type: T.Optional(ProductTypeName),
      product_id: T.Optional(Id),
      is_active: T.Optional(T.Boolean()),
      state: T.Optional(oneOf(rightStates)),
    },
    orderings: ['expires_at', 'created_at', 'updated_at'],
  }),
  responses: { 200: toPage(ViewingRight) },
  exportable: true,
});

export const grantViewingRight = route({
  id: 'rights.viewing-rights.grant',
  method: 'POST',
  path: base,
  summary: 'Grant a viewing right',
  access,
  body: ViewingRightInput,
  responses: { 201: ViewingRight },
  errors: ['conflict'],
  versioned: true,
});

export const getViewingRight = route({
  id: 'rights.viewing-rights.get',
  method: 'GET',
  path: '/crm/product-viewing-rights/{id}/',
  summary: 'Get a viewing right',
  access: everyEmployee,
  params: idParams,
  responses: { 200: ViewingRight },
  versioned: true,
});

export const changeViewingRight = route({
  id: 'rights.viewing-rights.change',
  method: 'PATCH',
  path: '/crm/product-viewing-rights/{id}/',
  summary: 'Update a viewing right',
  access,
  params: idParams,
  body: ViewingRightPatch,
  responses: { 200: ViewingRight },
  errors: ['conflict'],
  versioned: true,
});

export const revokeViewingRight = route({
  id: 'rights.viewing-rights.revoke',
  method: 'DELETE',
  path: '/crm/product-viewing-rights/{id}/',
  summary: 'Delete a viewing right',
  access,
  params: idParams,
  responses: { 204: null },
  versioned: true,
});

export const deactivateViewingRight = route({
  id: 'rights.viewing-rights.deactivate',
  method: 'POST',
  path: '/crm/product-viewing-rights/{id}/deactivate/',
  summary: 'Deactivate a viewing right',
  access,
  params: idParams,
  responses: { 200: ViewingRight },
  versioned: true,
});

export const reactivateViewingRight = route({
  id: 'rights.viewing-rights.reactivate',
  method: 'POST',
  path: '/crm/product-viewing-rights/{id}/reactivate/',
  summary: 'Reactivate a viewing right',
  access,
  params: idParams,
  body: object({ expires_at: T.Optional(nullable(Instant)) }),
  responses: { 200: ViewingRight },
  errors: ['conflict'],
  versioned: true,
});

export const listExpiredRights = route({
  id: 'rights.viewing-rights.expired',
  method: 'GET',
  path: '/crm/product-viewing-rights/expired/',
  summary: 'List expired viewing rights',
  access: everyEmployee,
  query: listQuery({
    filters: { customer_id: T.Optional(Id) },
    orderings: ['expires_at', 'created_at', 'updated_at'],
  }),
  responses: { 200: toPage(ViewingRight) },
  exportable: true,
});

export const cleanUpExpiredRights = route({
  id: 'rights.viewing-rights.clean-up',
  method: 'POST',
  path: '/crm/product-viewing-rights/cleanup_expired/',
  summary: 'Deactivate expired viewing rights',
  access,
  responses: { 200: object({ cleaned: T.Integer() }) },
});
