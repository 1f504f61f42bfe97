import * as T from '../schema/index.ts';
import {
  crud,
  employeesWith,
  entity,
  Id,
  NamedReference,
  nullable,
  object,
  requiredText,
  route,
  signedIn,
  text,
  timestamps,
  viewAsQuery,
  longText,
  textOfKind,
} from '../kernel/index.ts';
import { ProductTypeName, type ProductCollection } from './product-types.ts';

/** Writable fields of every type. */
const input = {
  name: requiredText(200),
  manufacturer_id: Id,
  model: T.Optional(nullable(text(200))),
  description: T.Optional(nullable(longText(10_000))),
  is_active: T.Optional(T.Boolean()),
  // The length leaves room for `(01)`, spaces and hyphens of a scanned code.
  gtin: T.Optional(nullable(textOfKind('gtin', { format: 'gtin', maxLength: 32 }))),
};

const shown = { product_type: ProductTypeName, manufacturer: NamedReference, ...timestamps };

/** Maximum number of devices that one product fits. */
export const maxCompatibleDevices = 200;

const compatible = {
  input: {
    ...input,
    compatible_with_ids: T.Optional(
      T.Array(Id, { maxItems: maxCompatibleDevices, uniqueItems: true }),
    ),
  },
  inputOnly: ['compatible_with_ids'],
  shown: { ...shown, compatible_with: T.Array(NamedReference) },
} as const;

const device = entity({
  input: {
    ...input,
    model: requiredText(200),
    category_id: T.Optional(nullable(Id)),
    maintenance_interval_months: T.Optional(nullable(T.Integer({ minimum: 1, maximum: 240 }))),
  },
  shown: { ...shown, model: nullable(T.String()), category: nullable(NamedReference) },
});
const consumable = entity(compatible);
const pharmaceutical = entity({
  input: { ...input, dosage_form: T.Optional(nullable(text(200))) },
  shown,
});
const sparePart = entity(compatible);

export const { input: DeviceInput, patch: DevicePatch, item: Device } = device;
export const { input: ConsumableInput, patch: ConsumablePatch, item: Consumable } = consumable;
export const {
  input: PharmaceuticalInput,
  patch: PharmaceuticalPatch,
  item: Pharmaceutical,
} = pharmaceutical;
export const { input: SparePartInput, patch: SparePartPatch, item: SparePart } = sparePart;

export type Device = T.Static<typeof Device>;
export type DeviceInput = T.Static<typeof DeviceInput>;
export type Consumable = T.Static<typeof Consumable>;
export type ConsumableInput = T.Static<typeof ConsumableInput>;
export type Pharmaceutical = T.Static<typeof Pharmaceutical>;
export type PharmaceuticalInput = T.Static<typeof PharmaceuticalInput>;
export type SparePart = T.Static<typeof SparePart>;
export type SparePartInput = T.Static<typeof SparePartInput>;

/** Product of any type; a spare part has the fields of a consumable. */
export type Product = Device | Consumable | Pharmaceutical;

const filters = {
  manufacturer_id: T.Optional(Id),
  is_active: T.Optional(T.Boolean()),
  ...viewAsQuery,
};
const compatibleFilters = { ...filters, compatible_with_id: T.Optional(Id) };

/** Defines the five routes of one collection. */
function productRoutes<
  const Name extends ProductCollection,
  Input extends T.TSchema,
  Patch extends T.TSchema,
  Item extends T.TSchema,
  Filters extends T.TProperties,
>(
  name: Name,
  product: {
    noun: readonly [string, string];
    entity: { input: Input; patch: Patch; item: Item };
    filters: Filters;
  },
) {
  const routes = crud(`products.${name}`, `/products/${name}/`, {
    ...product,
    read: signedIn,
    write: employeesWith('catalogue'),
    orderings: ['name', 'model', 'created_at', 'updated_at'],
    errors: { change: ['in_use'], remove: ['in_use'] },
  });
  return { ...routes, get: route({ ...routes.get, query: object(viewAsQuery) }) };
}

export const {
  list: listDevices,
  create: createDevice,
  get: getDevice,
  change: changeDevice,
  remove: deleteDevice,
} = productRoutes('devices', {
  noun: ['a device', 'devices'],
  entity: device,
  filters: { ...filters, category_id: T.Optional(Id) },
});

export const {
  list: listConsumables,
  create: createConsumable,
  get: getConsumable,
  change: changeConsumable,
  remove: deleteConsumable,
} = productRoutes('consumables', {
  noun: ['a consumable', 'consumables'],
  entity: consumable,
  filters: compatibleFilters,
});

export const {
  list: listPharmaceuticals,
  create: createPharmaceutical,
  get: getPharmaceutical,
  change: changePharmaceutical,
  remove: deletePharmaceutical,
} = productRoutes('pharmaceuticals', {
  noun: ['a pharmaceutical', 'pharmaceuticals'],
  entity: pharmaceutical,
  filters,
});

export const {
  list: listSpareParts,
  create: createSparePart,
  get: getSparePart,
  change: changeSparePart,
  remove: deleteSparePart,
} = productRoutes('spare-parts', {
  noun: ['a spare part', 'spare parts'],
  entity: sparePart,
  filters: compatibleFilters,
});
