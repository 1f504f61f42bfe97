import type { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import type { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import type {
  product,
  productCompatibility,
} from '#server/domains/products/products/product.table.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random, slug } from '../random.ts';
import { deviceFamilies, type DeviceFamily } from './device-families.ts';
import { type DeviceKind, deviceKinds } from './device-kinds.ts';
import { manufacturerNames } from './manufacturers.ts';
import { preparations } from './pharmaceuticals.ts';

/** Consumables and spare parts of a device; the family's name precedes them. */
interface Accessories {
  readonly consumables: readonly [string, string, string, string];
  readonly spareParts: readonly [string, string, string, string];
}

/**
 * By the energy of the device. In every other family the fourth spare part is discontinued.
 */
const accessoriesByKind: Readonly<Record<DeviceKind['works'], Accessories>> = {
  light: {
    consumables: [
      'coupling gel, 5 l',
      'tip covers, box of 100',
      'patient eye shields, 50 pairs',
      'lens wipes, box of 200',
    ],
    spareParts: ['handpiece', 'cooling pump', 'foot switch', 'output window'],
  },
  energy: {
    consumables: [
      'treatment cartridge',
      'return electrodes, box of 50',
      'contact gel, 12 × 250 ml',
      'applicator sleeves, box of 100',
    ],
    spareParts: ['applicator', 'generator board', 'handpiece cable', 'cooling fan'],
  },
  contact: {
    consumables: [
      'sterile heads, box of 20',
      'cleansing solution, 1 l',
      'membranes, box of 30',
      'filter set, 3 months',
    ],
    spareParts: ['handpiece', 'vacuum pump', 'hose set', 'touch screen'],
  },
  room: {
    consumables: [
      'protective covers, roll of 50',
      'cleaning set',
      'calibration cards, 10 pieces',
      'disinfectant wipes, 6 × 100',
    ],
    spareParts: ['power supply', 'control panel', 'hinge set', 'castors, set of 4'],
  },
};

type ProductRow = typeof product.$inferInsert;

/** A device of the catalogue with the family and the kind that it is of. */
export interface CatalogueDevice {
  readonly row: ProductRow & { readonly id: string };
  readonly family: DeviceFamily;
  readonly kind: DeviceKind;
}

/** Catalogue of the demo company. */
export interface DemoCatalogue {
  readonly manufacturers: (typeof manufacturer.$inferInsert)[];
  readonly categories: (typeof deviceCategory.$inferInsert)[];
  readonly devices: readonly CatalogueDevice[];
  /** All products, the devices among them, the oldest first. */
  readonly products: readonly ProductRow[];
  readonly compatibility: (typeof productCompatibility.$inferInsert)[];
}

/** 12 manufacturers, 60 devices, 80 consumables, 30 pharmaceuticals and 70 spare parts. */
export function demoCatalogue(): DemoCatalogue {
  const random = createRandom('catalogue');
  const founded = daysBefore(1236);
  const named = (name: string) => ({ id: random.id(founded), name, ...dated(founded) });
  const manufacturers = manufacturerNames.map((name, at) =>
    Object.assign(named(name), {
      website: `https://www.${slug(name)}.example`,
      showOnLanding: at < 8,
    }),
  );
  const names = new Set(Object.values(deviceKinds).map(({ category }) => category));
  const categories = [...names].toSorted().map(named);
  const manufacturerIds = idsByName(manufacturers);
  const createProduct = offers(random);
  const devices = createDevices(createProduct, manufacturerIds, idsByName(categories));
  const accessories = accessoryRows(createProduct, manufacturerIds);
  const products = [
    ...devices.map(({ row }) => row),
    ...accessories.map(({ row }) => row),
    ...pharmaceuticalRows(createProduct, manufacturerIds),
  ];
  const compatibility = accessories.flatMap(({ row, family, index }) => {
    const fits = devices.filter((device) => device.family === family);
    // A fourth part is of the first device alone.
    const those = index === 3 ? fits.slice(0, 1) : fits;
    return those.map((device) => ({ productId: row.id, deviceId: device.row.id }));
  });
  return { manufacturers, categories, devices, products, compatibility };
}

type Named = (name: string) => string;

/** Creates products, each with its number; the first of each type exist from the first day. */
function offers(random: Random) {
  let made = 0;
  return (age: { at: number; of: number }, input: ProductInput): Made => {
    made += 1;
    const createdAt = daysBefore(
      Math.round(1230 - (1200 * age.at) / age.of),
      random.whole(60, 540),
    );
    const gtin = made % 9 === 0 ? null : exampleGtin(made);
    return { id: random.id(createdAt), gtin, ...input, ...dated(createdAt) };
  };
}

type CreateProduct = ReturnType<typeof offers>;

function createDevices(
  createProduct: CreateProduct,
  manufacturerIds: Named,
  categoryIds: Named,
): CatalogueDevice[] {
  return deviceFamilies.flatMap((family, at) => {
    const kind = deviceKinds[family.kind];
    return family.versions.map((version, index) => {
      const input = {
        productType: 'device' as const,
        manufacturerId: manufacturerIds(family.manufacturer),
        name: `${family.name} ${version}`,
        model: `${family.modelPrefix}-${100 + at * 10 + index}`,
        description: `${kind.name.en} of ${family.manufacturer}.`,
        isActive: !(index === 2 && at % 7 === 3),
        categoryId: categoryIds(kind.category),
        maintenanceIntervalMonths: kind.interval,
      };
      // The leaflets are about devices that were there from the beginning.
      const age = { at: index * deviceFamilies.length + at, of: 3 * deviceFamilies.length };
      return { row: createProduct(age, input), family, kind };
    });
  });
}

function accessoryRows(createProduct: CreateProduct, manufacturerIds: Named) {
  return deviceFamilies.flatMap((family, at) => {
    const { consumables, spareParts } = accessoriesByKind[deviceKinds[family.kind].works];
    const sold = spareParts.slice(0, at % 2 === 0 ? 4 : 3);
    const one = (productType: 'consumable' | 'sparepart') => (name: string, index: number) => {
      const prefix = productType === 'consumable' ? 'C' : 'P';
      const input = {
        productType,
        manufacturerId: manufacturerIds(family.manufacturer),
        name: `${family.name} ${name}`,
        model: `${family.modelPrefix}-${prefix}${at + 1}${index + 1}`,
        isActive: !(index === 3 && at % 8 === 5),
      };
      return { row: createProduct({ at, of: deviceFamilies.length }, input), family, index };
    };
    return consumables.map(one('consumable')).concat(sold.map(one('sparepart')));
  });
}

function pharmaceuticalRows(createProduct: CreateProduct, manufacturerIds: Named): Made[] {
  return preparations.flatMap(({ name, manufacturer: maker, sizes, ...rest }, at) =>
    sizes.map((size) => {
      const age = { at, of: preparations.length };
      const input = {
        productType: 'pharmaceutical' as const,
        manufacturerId: manufacturerIds(maker),
      };
      return createProduct(age, { ...input, name: `${name} ${size}`, ...rest });
    }),
  );
}

type ProductInput = Omit<ProductRow, 'id' | 'gtin' | 'createdAt' | 'updatedAt'>;

type Made = ProductRow & { readonly id: string };

const dated = (at: string) => ({ createdAt: at, updatedAt: at });

/** @throws Error in the function that is returned, for a name that nothing has. */
function idsByName(rows: readonly { id: string; name: string }[]): Named {
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`Nothing is named ${name}`);
    return id;
  };
}

/**
 * GS1 reserves the prefix 952 for examples (General Specifications, section 1.4): no product has
 * it.
 */
const examplePrefix = '952';

/** A valid GTIN-13 that names nothing, by its number among the examples. */
function exampleGtin(number: number): string {
  const digits = `${examplePrefix}${String(number).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
