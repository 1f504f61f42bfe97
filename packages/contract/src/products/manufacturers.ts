import {
  crud,
  employeesWith,
  entity,
  nullable,
  object,
  requiredText,
  route,
  signedIn,
  timestamps,
  viewAsQuery,
  WebAddress,
} from '../kernel/index.ts';
import * as T from '../schema/index.ts';

const manufacturer = entity({
  input: {
    name: requiredText(200),
    website: T.Optional(nullable(WebAddress)),
    show_on_landing: T.Optional(T.Boolean()),
  },
  shown: { products_count: T.Integer(), ...timestamps },
});

/** Manufacturer. For a customer's user the count covers only visible products. */
export const {
  input: ManufacturerInput,
  patch: ManufacturerPatch,
  item: Manufacturer,
} = manufacturer;

export type Manufacturer = T.Static<typeof Manufacturer>;
export type ManufacturerInput = T.Static<typeof ManufacturerInput>;

const routes = crud('products.manufacturers', '/products/manufacturers/', {
  noun: ['a manufacturer', 'manufacturers'],
  read: signedIn,
  write: employeesWith('catalogue'),
  entity: manufacturer,
  filters: { show_on_landing: T.Optional(T.Boolean()), ...viewAsQuery },
  orderings: ['name', 'created_at', 'updated_at'],
  errors: { remove: ['in_use'] },
});

export const {
  list: listManufacturers,
  create: createManufacturer,
  change: changeManufacturer,
  remove: deleteManufacturer,
} = routes;

export const getManufacturer = route({ ...routes.get, query: object(viewAsQuery) });
