// @every-postgres It tests how SQL decides what is visible.
import { sql, type SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#server/database/database.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { manufacturer } from '#server/domains/products/manufacturers/manufacturer.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { addMilliseconds } from '#server/kernel/clock.ts';
import { getSampleSize } from '#server/testing/sample-size.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import {
  anyCase,
  placeCase,
  ticks,
  write,
  type PlacedCase,
} from '#server/testing/visibility-cases.ts';
import { VisibilityModel } from '#server/testing/visibility-model.ts';
import { seesDocument, seesDocumentInParts, seesManufacturer, seesProduct } from './visible.ts';

// A case is a catalogue with customers, each queried at every millisecond around the ends of
// rights.
const cases = getSampleSize(300, 3);
const patient = 180_000;
const base = new Date('2026-03-29T00:59:59.999Z');

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});

afterAll(() => own.close());

interface VisibleIds {
  readonly products: readonly string[];
  readonly manufacturers: readonly string[];
  readonly documents: readonly string[];
  /** Union of the document parts; contains a document twice if two parts overlap. */
  readonly documentsInParts: readonly string[];
}

const viewer = { customerId: sql`viewer.customer_id`, now: sql`viewer.at` };
const toIdArray = (found: SQL): SQL => sql`array(${found} order by 1)`;

const documentsInParts = sql.join(
  seesDocumentInParts(viewer, document).map(
    (part) => sql`select ${document.id} from ${document} where ${part}`,
  ),
  sql` union all `,
);

/** Returns what each customer of the case sees at each time, according to the SQL scope. */
async function findVisibleBySql(
  tx: Transaction,
  viewers: readonly Viewer[],
): Promise<VisibleIds[]> {
  const rows = viewers.map(
    ({ customerId, at }, nth) =>
      sql`(${nth}::int, ${customerId}::uuid, ${at.toISOString()}::timestamptz)`,
  );
  const { rows: seen } = await tx.execute<VisibleIds & Record<string, unknown>>(sql`select
      ${toIdArray(sql`select ${product.id} from ${product} where ${seesProduct(viewer, product.id)}`)} as products,
      ${toIdArray(sql`select ${manufacturer.id} from ${manufacturer}
        where ${seesManufacturer(viewer, manufacturer.id)}`)} as manufacturers,
      ${toIdArray(sql`select ${document.id} from ${document} where ${seesDocument(viewer, document)}`)} as documents,
      ${toIdArray(documentsInParts)} as "documentsInParts"
    from (values ${sql.join(rows, sql`, `)}) as viewer (nth, customer_id, at) order by nth`);
  return seen;
}

interface Viewer {
  readonly customerId: string;
  readonly at: Date;
  readonly eyes: VisibilityModel;
}

function toViewers(placed: PlacedCase): Viewer[] {
  return placed.customers.flatMap(({ id: customerId, rights }) =>
    ticks.map((tick) => {
      const at = addMilliseconds(base, tick);
      return { customerId, at, eyes: new VisibilityModel(placed, rights, at) };
    }),
  );
}

const sorted = (things: readonly { id: string }[]): string[] =>
  things.map(({ id }) => id).toSorted();

class Undone extends Error {}

/** Runs `work` in a transaction and rolls it back. */
async function rollBack(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const after = own.database.orm.transaction(async (tx) => {
    await work(tx);
    throw new Undone();
  });
  await after.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

it(
  // @specification 6.6
  `sees in the scope what a plain reading of the rule sees, in ${cases} catalogues`,
  { timeout: patient },
  async () => {
    let [seen, unseen] = [0, 0];
    await fc.assert(
      fc.asyncProperty(anyCase, (drawn) =>
        rollBack(async (tx) => {
          const placed = placeCase(drawn, base);
          await write(tx, placed);
          const viewers = toViewers(placed);
          const modelled = viewers.map(({ eyes }) => ({
            products: sorted(eyes.products),
            manufacturers: eyes.manufacturerIds.toSorted(),
            documents: sorted(eyes.documents),
            documentsInParts: sorted(eyes.documents),
          }));
          expect(await findVisibleBySql(tx, viewers)).toEqual(modelled);
          const shown = modelled.reduce((sum, { products }) => sum + products.length, 0);
          seen += shown;
          unseen += placed.products.length * viewers.length - shown;
        }),
      ),
      { numRuns: cases },
    );
    // The cases are meaningful only if a fair share of the products is visible and a fair share is
    // not.
    expect(Math.min(seen, unseen)).toBeGreaterThan((seen + unseen) / 5);
  },
);
