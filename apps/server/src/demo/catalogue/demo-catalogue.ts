import type { deviceCategory } from '#server/domains/products/categories/device-category.table.ts';
import type { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import type {
  product,
  productCompatibility,
} from '#server/domains/products/products/product.table.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { slug } from '../slug.ts';
import { accessoriesOf } from './accessories.ts';
import { deviceFamilies, type DeviceFamily } from './device-families.ts';
import { deviceKinds, type DeviceKind } from './device-kinds.ts';
import { exampleGtin } from './example-gtin.ts';
import { manufacturerNames } from './manufacturers.ts';
import { preparations } from './pharmaceuticals.ts';

type ProductRow = typeof product.$inferInsert;

/** A device of the catalogue with the family and the kind that it is of. */
export interface CatalogueDevice {
  readonly row: ProductRow & { readonly id: string };
  readonly family: DeviceFamily;
  readonly kind: DeviceKind;
}

/** What the demo company sells. */
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
  const makerOf = idsByName(manufacturers);
  const productOf = offers(random);
  const devices = devicesOf(productOf, makerOf, idsByName(categories));
  const accessories = accessoryRows(productOf, makerOf);
  const products = [
    ...devices.map(({ row }) => row),
    ...accessories.map(({ row }) => row),
    ...pharmaceuticalRows(productOf, makerOf),
  ];
  const compatibility = accessories.flatMap(({ row, family, place }) => {
    const fits = devices.filter((device) => device.family === family);
    // A fourth part is of the first device alone.
    const those = place === 3 ? fits.slice(0, 1) : fits;
    return those.map((device) => ({ productId: row.id, deviceId: device.row.id }));
  });
  return { manufacturers, categories, devices, products, compatibility };
}

type Named = (name: string) => string;

/** Makes products, each with a number of its own; the first of a type were there on the first day. */
function offers(random: Random) {
  let made = 0;
  return (age: { at: number; of: number }, said: Said): Made => {
    made += 1;
    const createdAt = daysBefore(
      Math.round(1230 - (1200 * age.at) / age.of),
      random.whole(60, 540),
    );
    const gtin = made % 9 === 0 ? null : exampleGtin(made);
    return { id: random.id(createdAt), gtin, ...said, ...dated(createdAt) };
  };
}

type ProductOf = ReturnType<typeof offers>;

function devicesOf(productOf: ProductOf, makerOf: Named, categoryOf: Named): CatalogueDevice[] {
  return deviceFamilies.flatMap((family, at) => {
    const kind = deviceKinds[family.kind];
    return family.versions.map((version, place) => {
      const said = {
        productType: 'device' as const,
        manufacturerId: makerOf(family.manufacturer),
        name: `${family.name} ${version}`,
        model: `${family.mark}-${100 + at * 10 + place}`,
        description: `${kind.name.en} of ${family.manufacturer}.`,
        isActive: !(place === 2 && at % 7 === 3),
        categoryId: categoryOf(kind.category),
        maintenanceIntervalMonths: kind.interval,
      };
      // The leaflets are about devices that were there from the beginning.
      const age = { at: place * deviceFamilies.length + at, of: 3 * deviceFamilies.length };
      return { row: productOf(age, said), family, kind };
    });
  });
}

function accessoryRows(productOf: ProductOf, makerOf: Named) {
  return deviceFamilies.flatMap((family, at) => {
    const { consumables, spareParts } = accessoriesOf[deviceKinds[family.kind].works];
    const sold = spareParts.slice(0, at % 2 === 0 ? 4 : 3);
    const one = (productType: 'consumable' | 'sparepart') => (words: string, place: number) => {
      const mark = productType === 'consumable' ? 'C' : 'P';
      const said = {
        productType,
        manufacturerId: makerOf(family.manufacturer),
        name: `${family.name} ${words}`,
        model: `${family.mark}-${mark}${at + 1}${place + 1}`,
        isActive: !(place === 3 && at % 8 === 5),
      };
      return { row: productOf({ at, of: deviceFamilies.length }, said), family, place };
    };
    return consumables.map(one('consumable')).concat(sold.map(one('sparepart')));
  });
}

function pharmaceuticalRows(productOf: ProductOf, makerOf: Named): Made[] {
  return preparations.flatMap(({ name, manufacturer: maker, sizes, ...rest }, at) =>
    sizes.map((size) => {
      const age = { at, of: preparations.length };
      const said = { productType: 'pharmaceutical' as const, manufacturerId: makerOf(maker) };
      return productOf(age, { ...said, name: `${name} ${size}`, ...rest });
    }),
  );
}

type Said = Omit<ProductRow, 'id' | 'gtin' | 'createdAt' | 'updatedAt'>;
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
