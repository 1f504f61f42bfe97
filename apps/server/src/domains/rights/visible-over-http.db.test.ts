import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productCollections, productTypes } from '@portal/contract/products';
import { apiBase } from '#server/http/routes.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { testPortal, type Caller, type TestPortal } from '#server/testing/portal.ts';
import {
  anyCase,
  placeCase,
  ticks,
  searchTerms,
  write,
  type PlacedCase,
  type PlacedProduct,
} from '#server/testing/visibility-cases.ts';
import { VisibilityModel } from '#server/testing/visibility-model.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';

const cases = getSampleSize(12, 3);
const patient = 180_000;
const base = new Date();

let portal: TestPortal;
let employee: { id: string };

beforeAll(async () => {
  portal = await testPortal();
  employee = await portal.world.addEmployee([]);
});

afterAll(() => portal.close());

interface Listed {
  readonly count: number;
  readonly results: readonly {
    readonly id: string;
    readonly manufacturer_id?: string | null;
    readonly product_id?: string | null;
    readonly products_count?: number;
    readonly compatible_with?: readonly { readonly id: string }[];
  }[];
}

type Query = Readonly<Record<string, string>>;

/** Sends requests with one session. Lists are requested as a single page of all items. */
class Asker {
  readonly #as: Caller;
  readonly #always: Query;

  constructor(as: Caller, always: Query = {}) {
    this.#as = as;
    this.#always = always;
  }

  async status(path: string): Promise<number> {
    return (await this.#ask(path, this.#always)).statusCode;
  }

  async list(path: string, query: Query = {}): Promise<Listed> {
    const response = await this.#ask(path, { limit: '200', ...query, ...this.#always });
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    return response.json<Listed>();
  }

  #ask(path: string, query: Query) {
    const headers = { cookie: this.#as.cookie };
    return portal.app.inject({ method: 'GET', url: `${apiBase}${path}`, query, headers });
  }
}

const sorted = (things: readonly { readonly id: string }[]): string[] =>
  things.map(({ id }) => id).toSorted();

/** Expects exactly these items and their count. */
function expectExactly(found: Listed, expected: readonly { readonly id: string }[]): void {
  expect(sorted(found.results)).toEqual(sorted(expected));
  expect(found.count).toBe(expected.length);
}

async function expectProducts(
  asker: Asker,
  { manufacturerIds, products }: PlacedCase,
  visible: readonly PlacedProduct[],
) {
  const isVisible = (id: string): boolean => visible.some((one) => one.id === id);
  for (const type of productTypes) {
    const path = `/products/${productCollections[type]}/`;
    const ofType = visible.filter((one) => one.type === type);
    const found = await asker.list(path);
    expectExactly(found, ofType);
    for (const search of searchTerms) {
      const named = ofType.filter(({ word }) => word === search);
      expectExactly(await asker.list(path, { search }), named);
    }
    for (const manufacturerId of manufacturerIds) {
      const made = ofType.filter((one) => one.manufacturerId === manufacturerId);
      expectExactly(await asker.list(path, { manufacturer_id: manufacturerId }), made);
    }
    if (type !== 'consumable' && type !== 'sparepart') continue;
    for (const { id, compatible_with: shown } of found.results) {
      const fits = ofType.find((one) => one.id === id)?.fits ?? [];
      expect(sorted(shown ?? [])).toEqual(fits.filter(isVisible).toSorted());
    }
    for (const { id: deviceId } of products.filter((one) => one.type === 'device')) {
      const fitting = ofType.filter(({ fits }) => isVisible(deviceId) && fits.includes(deviceId));
      expectExactly(await asker.list(path, { compatible_with_id: deviceId }), fitting);
    }
  }
  for (const { id, type } of products) {
    const path = `/products/${productCollections[type]}/${id}/`;
    expect(await asker.status(path)).toBe(isVisible(id) ? 200 : 404);
  }
}

async function expectManufacturers(
  asker: Asker,
  { manufacturerIds }: PlacedCase,
  eyes: VisibilityModel,
) {
  const path = '/products/manufacturers/';
  const found = await asker.list(path);
  const ids = eyes.manufacturerIds;
  expectExactly(
    found,
    ids.map((id) => ({ id })),
  );
  expectExactly(await asker.list(path, { search: 'maker' }), found.results);
  for (const { id, products_count: count } of found.results) {
    expect(count).toBe(eyes.products.filter((one) => one.manufacturerId === id).length);
  }
  for (const id of manufacturerIds) {
    expect(await asker.status(`${path}${id}/`)).toBe(ids.includes(id) ? 200 : 404);
  }
}

async function expectDocuments(asker: Asker, placed: PlacedCase, eyes: VisibilityModel) {
  const path = '/documents/documents/';
  const visible = placed.documents.filter((one) => eyes.seesDocument(one));
  const found = await asker.list(path);
  expectExactly(found, visible);
  for (const { id, manufacturer_id: maker, product_id: product } of found.results) {
    const document = visible.find((one) => one.id === id);
    expect([maker, product]).toEqual([document?.manufacturerId, document?.productId]);
    // A visible document's manufacturer and product must be visible too.
    if (maker) expect(eyes.manufacturerIds).toContain(maker);
    if (product) expect(eyes.products.map((one) => one.id)).toContain(product);
  }
  for (const search of searchTerms) {
    // The search also matches the name of the document's product.
    const named = visible.filter(({ word, productId }) => {
      const product = placed.products.find(({ id }) => id === productId);
      return word === search || product?.word === search;
    });
    expectExactly(await asker.list(path, { search }), named);
  }
  for (const manufacturerId of placed.manufacturerIds) {
    const of = visible.filter((one) => one.manufacturerId === manufacturerId);
    expectExactly(await asker.list(path, { manufacturer_id: manufacturerId }), of);
  }
  for (const { id: productId } of placed.products) {
    const of = visible.filter((one) => one.productId === productId);
    expectExactly(await asker.list(path, { product_id: productId }), of);
  }
  for (const { id } of placed.documents) {
    const status = visible.some((one) => one.id === id) ? 200 : 404;
    expect(await asker.status(`${path}${id}/`)).toBe(status);
  }
}

/** Expects exactly the objects that the model returns, in every list, search, filter and detail. */
async function expectVisible(
  asker: Asker,
  placed: PlacedCase,
  eyes: VisibilityModel,
): Promise<void> {
  const visible = placed.products.filter((one) => eyes.seesProduct(one));
  await expectProducts(asker, placed, visible);
  await expectManufacturers(asker, placed, eyes);
  await expectDocuments(asker, placed, eyes);
}

/** Tables in the order of deletion: referencing before referenced. */
const tables = [
  'product_viewing_right',
  'document',
  'installed_device',
  'product_compatibility',
  'product',
  'manufacturer',
];

async function clear(): Promise<void> {
  for (const table of tables) {
    await portal.database.orm.execute(sql`delete from ${sql.identifier(table)}`);
  }
}

it(
  `agrees in every call with a plain reading of the rule, in ${cases} catalogues`,
  { timeout: patient },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, fc.constantFrom(...ticks), async (drawn, tick) => {
        await clear();
        const placed = placeCase(drawn, base);
        await write(portal.database.orm, placed);
        const at = addMilliseconds(base, tick);
        portal.clock.set(base);
        const looking = await portal.signedIn(employee);
        for (const { id: customerId, rights } of placed.customers.slice(0, 2)) {
          const eyes = new VisibilityModel(placed, rights, at);
          portal.clock.set(at);
          const as = await portal.signedIn(await portal.world.addCustomerUser(customerId));
          const clinician = new Asker(as);
          await expectVisible(clinician, placed, eyes);
          for (const document of placed.documents) {
            const link = `/documents/documents/${document.id}/download-url/`;
            expect(await clinician.status(link)).toBe(eyes.seesDocument(document) ? 200 : 404);
          }
          // An employee with `as_customer_id` gets the same results at another time.
          portal.clock.set(base);
          const viewAsQuery = { as_customer_id: customerId, as_of: at.toISOString() };
          await expectVisible(new Asker(looking, viewAsQuery), placed, eyes);
        }
      }),
      { numRuns: cases },
    );
  },
);
