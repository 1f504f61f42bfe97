import fc from 'fast-check';
import { productTypes, type ProductType } from '@portal/contract/products';
import type { Database, Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product, productCompatibility } from '#server/domains/products/products/product.table.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { viewingRight } from '../domains/rights/viewing-right.table.ts';
import type {
  ModelCatalogue,
  ModelDocument,
  ModelProduct,
  ModelRight,
} from './visibility-model.ts';

/**
 * Single-word names, so that a search matches some objects and not all. This module is for tests.
 */
export const searchTerms = ['laser', 'filler', 'zoom'] as const;

/** Milliseconds around the base time, since rights often end exactly at the time of the query. */
export const ticks = [-2, -1, 0, 1, 2] as const;

const maker = fc.nat({ max: 3 });
const type = fc.constantFrom(...productTypes);
const word = fc.constantFrom(...searchTerms);
const mostly = fc.nat({ max: 3 }).map((roll) => roll > 0);
const someProduct = fc.nat({ max: 11 });

const right = fc.record({
  covers: fc.oneof(
    fc.record({ maker }),
    fc.record({ maker, type }),
    fc.record({ type }),
    fc.record({ product: someProduct }),
  ),
  isActive: mostly,
  endsAt: fc.oneof(fc.constant(null), fc.constantFrom(...ticks)),
});

/** A small catalogue, and customers with rights. Indexes beyond the end wrap around. */
export const anyCase = fc.record({
  makers: fc.integer({ min: 1, max: 4 }),
  products: fc.array(
    fc.record({ maker, type, word, isActive: fc.boolean(), fits: fc.uniqueArray(someProduct) }),
    { maxLength: 12 },
  ),
  documents: fc.array(
    fc.record({
      about: fc.oneof(fc.record({ product: someProduct }), fc.record({ maker }), fc.constant({})),
      byRights: mostly,
      word,
    }),
    { maxLength: 10 },
  ),
  customers: fc.array(fc.array(right, { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
});

type Case = typeof anyCase extends fc.Arbitrary<infer Drawn> ? Drawn : never;

export interface PlacedProduct extends ModelProduct {
  readonly word: string;
  readonly fits: readonly string[];
}

export interface PlacedDocument extends ModelDocument {
  readonly word: string;
}

/** A case with the ids and times that are written to the database. */
export interface PlacedCase extends ModelCatalogue {
  readonly products: readonly PlacedProduct[];
  readonly documents: readonly PlacedDocument[];
  readonly customers: readonly { readonly id: string; readonly rights: readonly ModelRight[] }[];
}

/** Assigns ids to a case's objects, and to each right its end relative to `base`. */
export function placeCase(drawn: Case, base: Date): PlacedCase {
  const manufacturerIds = Array.from({ length: drawn.makers }, newId);
  const makerAt = (at: number): string => String(manufacturerIds[at % manufacturerIds.length]);
  const bare = drawn.products.map(({ maker: at, type: productType, ...rest }) => {
    return { ...rest, id: newId(), type: productType, manufacturerId: makerAt(at) };
  });
  const productAt = (at: number) => bare[at % bare.length];
  const devicesAt = (places: readonly number[]) => {
    const devices = places.flatMap((at) => productAt(at) ?? []).filter(isDevice);
    return [...new Set(devices.map(({ id }) => id))];
  };
  const products = bare.map((one) => {
    return Object.assign(one, { fits: fitsDevices(one.type) ? devicesAt(one.fits) : [] });
  });
  const documents = drawn.documents.map(({ about, byRights, word: title }) => {
    const of = 'product' in about ? productAt(about.product) : undefined;
    const manufacturerId = of?.manufacturerId ?? ('maker' in about ? makerAt(about.maker) : null);
    return {
      id: newId(),
      productId: of?.id ?? null,
      manufacturerId,
      forAll: !byRights,
      word: title,
    };
  });
  const placedRight = ({ covers, isActive, endsAt }: (typeof drawn.customers)[0][0]) => {
    const of = 'product' in covers ? productAt(covers.product) : undefined;
    if ('product' in covers && !of) return [];
    const manufacturerId = of?.manufacturerId ?? ('maker' in covers ? makerAt(covers.maker) : null);
    const coveredType = of?.type ?? ('type' in covers ? covers.type : null);
    const expiresAt = endsAt === null ? null : addMilliseconds(base, endsAt);
    return [{ manufacturerId, type: coveredType, productId: of?.id ?? null, isActive, expiresAt }];
  };
  const customers = drawn.customers.map((rights) => {
    return { id: newId(), rights: keepOneOpenPerCoverage(rights.flatMap(placedRight)) };
  });
  return { manufacturerIds, products, documents, customers };
}

const isDevice = ({ type: of }: { type: ProductType }): boolean => of === 'device';
const fitsDevices = (of: ProductType): boolean => of === 'consumable' || of === 'sparepart';

/** Deactivates later duplicates: the table allows one active right per coverage. */
function keepOneOpenPerCoverage(rights: readonly ModelRight[]): ModelRight[] {
  const open = new Set<string>();
  return rights.map((one) => {
    const kind = JSON.stringify([one.productId ?? one.manufacturerId, one.type]);
    const isActive = one.isActive && !open.has(kind);
    if (isActive) open.add(kind);
    return { ...one, isActive };
  });
}

/**
 * Writes a placed case, one statement per table. Each customer owns the first device; owning it
 * gives no visibility.
 */
export async function write(to: Database['orm'] | Transaction, placed: PlacedCase): Promise<void> {
  const { manufacturerIds, products, documents, customers } = placed;
  await to.insert(manufacturer).values(manufacturerIds.map((id) => ({ id, name: `Maker ${id}` })));
  await insert(
    products.map(({ type: productType, word: name, fits: _fits, ...rest }) => {
      return { ...rest, productType, name: `${name} ${rest.id}` };
    }),
    (rows) => to.insert(product).values(rows),
  );
  const pairs = products.flatMap(({ id, fits }) =>
    fits.map((deviceId) => ({ productId: id, deviceId })),
  );
  await insert(pairs, (rows) => to.insert(productCompatibility).values(rows));
  await insert(
    documents.map(({ id, forAll, productId, manufacturerId, word: title }) => ({
      id,
      category: 'technical' as const,
      title,
      audience: forAll ? ('all_customers' as const) : ('by_rights' as const),
      productId,
      productType: products.find((one) => one.id === productId)?.type ?? null,
      manufacturerId,
      blobPath: `document/${id}/manual.pdf`,
      fileName: 'manual.pdf',
      fileSize: 9,
      contentType: 'application/pdf',
    })),
    (rows) => to.insert(document).values(rows),
  );
  await to.insert(customer).values(customers.map(({ id }) => ({ id, name: `Customer ${id}` })));
  const device = products.find(isDevice);
  if (device) {
    const { id: deviceId, manufacturerId } = device;
    const installed = customers.map(({ id: customerId }, at) => {
      return { id: newId(), customerId, deviceId, manufacturerId, serialNumber: `SN-${at}` };
    });
    await to.insert(installedDevice).values(installed);
  }
  await insert(
    customers.flatMap(({ id: customerId, rights }) =>
      rights.map(({ type: productType, expiresAt, ...rest }) => {
        return {
          ...rest,
          id: newId(),
          customerId,
          productType,
          expiresAt: expiresAt?.toISOString(),
        };
      }),
    ),
    (rows) => to.insert(viewingRight).values(rows),
  );
}

async function insert<Row>(
  rows: Row[],
  into: (rows: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  if (rows.length > 0) await into(rows);
}
