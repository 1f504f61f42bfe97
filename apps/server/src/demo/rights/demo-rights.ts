import { type ProductType, productTypes } from '@portal/contract/products';
import type { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import type { CatalogueDevice, DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import type { DemoCustomer } from '../customers/demo-customers.ts';
import { demoCustomers } from '../demo-accounts.ts';
import { atMinute, daysAfter, daysBefore, endOfDay } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';

export type RightRow = typeof viewingRight.$inferInsert & {
  readonly id: string;
  readonly createdAt: string;
};

/** Status of a right on the day of loading. */
export type RightStatus = 'open' | 'expiring' | 'later' | 'expired' | 'inactive';

/** Viewing right and its status. */
export interface DemoRight {
  readonly row: RightRow;
  readonly status: RightStatus;
}

interface Story {
  readonly customers: readonly DemoCustomer[];
  readonly catalogue: DemoCatalogue;
  readonly modelsByManufacturer: ReadonlyMap<string, readonly CatalogueDevice[]>;
  /** Ids of those who grant rights. */
  readonly sellers: readonly string[];
  /** The day on which the data are loaded. */
  readonly today: string;
}

const withAccount = new Set<string>(Object.values(demoCustomers));

/** Status and coverage of the six rights of a customer with a demo account. */
const shown = [
  ['open', 'manufacturer'],
  ['open', 'product'],
  ['later', 'product'],
  ['expiring', 'manufacturer and type'],
  ['expired', 'product'],
  ['inactive', 'type'],
] as const satisfies readonly (readonly [RightStatus, Coverage])[];

/** Other people prepare rights. */
const deviceMakerTypes = ['device', 'consumable', 'sparepart'] as const;

const coverages = ['manufacturer', 'manufacturer and type', 'product', 'type'] as const;

const statuses = ['open', 'open', 'later', 'open', 'expiring', 'open', 'expired', 'open'] as const;

/** 120 rights of the active customers: six of each that has a demo account, three of each other. */
export function demoRights(story: Story): DemoRight[] {
  const random = createRandom('rights');
  const active = story.customers.filter(({ row }) => row.isActive !== false);
  return active.flatMap((customer, at) => {
    const shows = withAccount.has(customer.named.name);
    const rightOptions = shows
      ? shown
      : Array.from({ length: 3 }, (_, place) => {
          const nth = at * 3 + place;
          const status = nth % 9 === 7 ? 'inactive' : random.pick(statuses);
          return [status, coverages[nth % coverages.length] ?? 'product'] as const;
        });
    const rights: DemoRight[] = [];
    for (const [status, coverage] of rightOptions) {
      rights.push(createRight({ story, customer, status, coverage, rights }, random));
    }
    return rights;
  });
}

interface RightOptions {
  readonly story: Story;
  readonly customer: DemoCustomer;
  readonly status: RightStatus;
  readonly coverage: Coverage;
  /** Existing rights of the customer; the same right is not granted twice. */
  readonly rights: readonly DemoRight[];
}

function createRight(
  { story, customer, status, coverage, rights }: RightOptions,
  random: Random,
): DemoRight {
  const { today, catalogue, modelsByManufacturer, sellers } = story;
  const customerId = customer.row.id;
  const models = modelsByManufacturer.get(customerId) ?? [];
  // The nth right is for the nth model of the customer, or for anything else.
  const model = models[rights.length] ?? random.pick(catalogue.devices);
  const type = random.pick(coverage === 'type' ? productTypes : deviceMakerTypes);
  let covered = toCoverage(coverage, model, type);
  while (rights.some(({ row }) => sameCoverage(row, covered))) {
    covered = toCoverage('product', random.pick(catalogue.devices), 'device');
  }
  const createdAt = daysBefore(
    random.whole(60, Math.min(customer.since, 700)),
    random.whole(60, 540),
  );
  const touchedAt = atMinute(daysAfter(today, -random.whole(1, 50)), random.whole(60, 540));
  return {
    status,
    row: {
      id: random.id(createdAt),
      customerId,
      ...covered,
      isActive: status !== 'inactive',
      expiresAt: chooseEnd(status, today, random),
      reason: random.pick(reasons),
      notes: random.chance(25) ? random.pick(notes) : null,
      grantedBy: random.pick(sellers),
      createdAt,
      // A right that ends later was extended.
      updatedAt: status === 'inactive' || status === 'later' ? touchedAt : createdAt,
    },
  };
}

function chooseEnd(status: RightStatus, today: string, random: Random): string | null {
  switch (status) {
    case 'expired':
      return endOfDay(daysAfter(today, -random.whole(2, 40)));
    case 'expiring':
      return endOfDay(daysAfter(today, random.whole(3, 27)));
    case 'later':
      return endOfDay(daysAfter(today, random.whole(45, 400)));
    case 'open':
    case 'inactive':
      return null;
  }
}

const reasons = [
  'Bought the device.',
  'Service contract.',
  'Demonstration in the clinic.',
  'Offer for a second location.',
  'Training of new colleagues.',
  null,
] as const;

const notes = [
  'Asked for the clinical files by telephone.',
  'To be looked at again before the contract is renewed.',
  'Agreed with the medical director.',
] as const;

/** Coverage of a right in words. */
type Coverage = 'manufacturer' | 'manufacturer and type' | 'product' | 'type';

type CoveredProducts = Pick<
  typeof viewingRight.$inferInsert,
  'manufacturerId' | 'productType' | 'productId'
>;

/** Returns the columns of a right's coverage. */
function toCoverage(
  coverage: Coverage,
  { row }: CatalogueDevice,
  productType: ProductType,
): CoveredProducts {
  const { manufacturerId } = row;
  switch (coverage) {
    case 'manufacturer':
      return { manufacturerId, productType: null, productId: null };
    case 'manufacturer and type':
      return { manufacturerId, productType, productId: null };
    case 'product':
      return { manufacturerId, productType: row.productType, productId: row.id };
    case 'type':
      return { manufacturerId: null, productType, productId: null };
  }
}

/** Returns true if two rights cover the same. */
function sameCoverage(one: CoveredProducts, other: CoveredProducts): boolean {
  return (
    one.manufacturerId === other.manufacturerId &&
    one.productType === other.productType &&
    one.productId === other.productId
  );
}
