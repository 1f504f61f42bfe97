import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  nullable,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
  viewAsQuery,
  signedIn,
  WebAddress,
} from '../kernel/index.ts';

const idParams = object({ id: Id });
const access = employeesWith('catalogue');

export const ManufacturerInput = object({
  name: requiredText(200),
  website: T.Optional(nullable(WebAddress)),
  show_on_landing: T.Optional(T.Boolean()),
});

export const ManufacturerPatch = toPatch(ManufacturerInput);

/** Manufacturer. For a customer's user the count covers only visible products. */
export const Manufacturer = object({
  id: Id,
  name: T.String(),
  website: nullable(T.String()),
  show_on_landing: T.Boolean(),
  products_count: T.Integer(),
  created_at: Instant,
  updated_at: Instant,
});

export type Manufacturer = T.Static<typeof Manufacturer>;
export type ManufacturerInput = T.Static<typeof ManufacturerInput>;

export const listManufacturers = route({
  id: 'products.manufacturers.list',
  method: 'GET',
  path: '/products/manufacturers/',
  summary: 'List manufacturers',
  access: signedIn,
  query: listQuery({
    filters: { show_on_landing: T.Optional(T.Boolean()), ...viewAsQuery },
    orderings: ['name', 'created_at', 'updated_at'],
  }),
  responses: { 200: toPage(Manufacturer) },
});

export const createManufacturer = route({
  id: 'products.manufacturers.create',
  method: 'POST',
  path: '/products/manufacturers/',
  summary: 'Create a manufacturer',
  access,
  body: ManufacturerInput,
  responses: { 201: Manufacturer },
  idempotent: true,
  versioned: true,
});

export const getManufacturer = route({
  id: 'products.manufacturers.get',
  method: 'GET',
  path: '/products/manufacturers/{id}/',
  summary: 'Get a manufacturer',
  access: signedIn,
  params: idParams,
  query: object(viewAsQuery),
  responses: { 200: Manufacturer },
  versioned: true,
});

export const changeManufacturer = route({
  id: 'products.manufacturers.change',
  method: 'PATCH',
  path: '/products/manufacturers/{id}/',
  summary: 'Update a manufacturer',
  access,
  params: idParams,
  body: ManufacturerPatch,
  responses: { 200: Manufacturer },
  versioned: true,
});

export const deleteManufacturer = route({
  id: 'products.manufacturers.delete',
  method: 'DELETE',
  path: '/products/manufacturers/{id}/',
  summary: 'Delete a manufacturer',
  access,
  params: idParams,
  responses: { 204: null },
  errors: ['in_use'],
  versioned: true,
});
