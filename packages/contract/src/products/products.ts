import * as T from '../schema/index.ts';
import {
  employeesWith,
  Id,
  Instant,
  listQuery,
  NamedReference,
  nullable,
  toPage,
  toPatch,
  object,
  requiredText,
  route,
  viewAsQuery,
  signedIn,
  text,
} from '../kernel/index.ts';
import { ProductTypeName, type ProductCollection } from './product-types.ts';

/** Writable fields of every type; `gtin` is a GS1 number of 8, 12, 13 or 14 digits. */
const writable = {
  name: requiredText(200),
  manufacturer_id: Id,
  model: T.Optional(nullable(text(200))),
  description: T.Optional(nullable(text(10_000))),
  is_active: T.Optional(T.Boolean()),
  gtin: T.Optional(nullable(text(14))),
};

const shown = {
  id: Id,
  product_type: ProductTypeName,
  model: nullable(T.String()),
  name: T.String(),
  description: nullable(T.String()),
  manufacturer_id: Id,
  manufacturer: NamedReference,
  is_active: T.Boolean(),
  gtin: nullable(T.String()),
  created_at: Instant,
  updated_at: Instant,
};

/** Maximum number of devices that one product fits. */
export const maxCompatibleDevices = 200;

const compatibility = {
  written: {
    compatible_with_ids: T.Optional(
      T.Array(Id, { maxItems: maxCompatibleDevices, uniqueItems: true }),
    ),
  },
  shown: { compatible_with: T.Array(NamedReference) },
};

export const DeviceInput = object({
  ...writable,
  model: requiredText(200),
  category_id: T.Optional(nullable(Id)),
  maintenance_interval_months: T.Optional(nullable(T.Integer({ minimum: 1, maximum: 240 }))),
});
export const DevicePatch = toPatch(DeviceInput);
export const Device = object({
  ...shown,
  category_id: nullable(Id),
  category: nullable(NamedReference),
  maintenance_interval_months: nullable(T.Integer()),
});

export const ConsumableInput = object({ ...writable, ...compatibility.written });
export const ConsumablePatch = toPatch(ConsumableInput);
export const Consumable = object({ ...shown, ...compatibility.shown });

export const PharmaceuticalInput = object({
  ...writable,
  dosage_form: T.Optional(nullable(text(200))),
});
export const PharmaceuticalPatch = toPatch(PharmaceuticalInput);
export const Pharmaceutical = object({ ...shown, dosage_form: nullable(T.String()) });

export const SparePartInput = object({ ...writable, ...compatibility.written });
export const SparePartPatch = toPatch(SparePartInput);
export const SparePart = object({ ...shown, ...compatibility.shown });

export type Device = T.Static<typeof Device>;
export type DeviceInput = T.Static<typeof DeviceInput>;
export type Consumable = T.Static<typeof Consumable>;
export type ConsumableInput = T.Static<typeof ConsumableInput>;
export type Pharmaceutical = T.Static<typeof Pharmaceutical>;
export type PharmaceuticalInput = T.Static<typeof PharmaceuticalInput>;
export type SparePart = T.Static<typeof SparePart>;
export type SparePartInput = T.Static<typeof SparePartInput>;

/** Product of any type; lists of mixed types use the shared fields. */
export type Product = Device | Consumable | Pharmaceutical | SparePart;

const idParams = object({ id: Id });
const access = employeesWith('catalogue');

const filters = {
  manufacturer_id: T.Optional(Id),
  is_active: T.Optional(T.Boolean()),
  ...viewAsQuery,
};
const orderings = ['name', 'model', 'created_at', 'updated_at'] as const;

/** Defines the five routes of one collection. */
function productRoutes<
  const Name extends ProductCollection,
  I extends T.TProperties,
  P extends T.TObject,
  O extends T.TObject,
  F extends T.TProperties,
>(
  name: Name,
  label: { one: string; many: string },
  schemas: { input: T.TObject<I>; patch: P; item: O; filters: F },
) {
  const path = `/products/${name}/` as const;
  const objectPath = `/products/${name}/{id}/` as const;
  return {
    list: route({
      id: `products.${name}.list`,
      method: 'GET',
      path,
      summary: `List ${label.many}`,
      access: signedIn,
      query: listQuery({ filters: schemas.filters, orderings }),
      responses: { 200: toPage(schemas.item) },
    }),
    create: route({
      id: `products.${name}.create`,
      method: 'POST',
      path,
      summary: `Create a ${label.one}`,
      access,
      body: schemas.input,
      responses: { 201: schemas.item },
      idempotent: true,
      versioned: true,
    }),
    get: route({
      id: `products.${name}.get`,
      method: 'GET',
      path: objectPath,
      summary: `Get a ${label.one}`,
      access: signedIn,
      params: idParams,
      query: object(viewAsQuery),
      responses: { 200: schemas.item },
      versioned: true,
    }),
    change: route({
      id: `products.${name}.change`,
      method: 'PATCH',
      path: objectPath,
      summary: `Update a ${label.one}`,
      access,
      params: idParams,
      body: schemas.patch,
      responses: { 200: schemas.item },
      errors: ['in_use'],
      versioned: true,
    }),
    remove: route({
      id: `products.${name}.delete`,
      method: 'DELETE',
      path: objectPath,
      summary: `Delete a ${label.one}`,
      access,
      params: idParams,
      responses: { 204: null },
      errors: ['in_use'],
      versioned: true,
    }),
  };
}

const compatibleFilter = { ...filters, compatible_with_id: T.Optional(Id) };

export const {
  list: listDevices,
  create: createDevice,
  get: getDevice,
  change: changeDevice,
  remove: deleteDevice,
} = productRoutes(
  'devices',
  { one: 'device', many: 'devices' },
  {
    input: DeviceInput,
    patch: DevicePatch,
    item: Device,
    filters: { ...filters, category_id: T.Optional(Id) },
  },
);

export const {
  list: listConsumables,
  create: createConsumable,
  get: getConsumable,
  change: changeConsumable,
  remove: deleteConsumable,
} = productRoutes(
  'consumables',
  { one: 'consumable', many: 'consumables' },
  {
    input: ConsumableInput,
    patch: ConsumablePatch,
    item: Consumable,
    filters: compatibleFilter,
  },
);

export const {
  list: listPharmaceuticals,
  create: createPharmaceutical,
  get: getPharmaceutical,
  change: changePharmaceutical,
  remove: deletePharmaceutical,
} = productRoutes(
  'pharmaceuticals',
  { one: 'pharmaceutical', many: 'pharmaceuticals' },
  {
    input: PharmaceuticalInput,
    patch: PharmaceuticalPatch,
    item: Pharmaceutical,
    filters,
  },
);

export const {
  list: listSpareParts,
  create: createSparePart,
  get: getSparePart,
  change: changeSparePart,
  remove: deleteSparePart,
} = productRoutes(
  'spare-parts',
  { one: 'spare part', many: 'spare parts' },
  {
    input: SparePartInput,
    patch: SparePartPatch,
    item: SparePart,
    filters: compatibleFilter,
  },
);
