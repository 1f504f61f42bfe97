import type { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import type { customer } from '#server/domains/crm/customers/customer.table.ts';
import { demoCustomers } from '../demo-accounts.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { phoneNumber, toDomain, vatNumber } from './contact-details.ts';
import { type CustomerName, customerNames } from './customer-names.ts';
import { type Address, createAddresses } from './demo-addresses.ts';

/** A customer of the demo company with its clinics, of which at least one is active. */
export interface DemoCustomer {
  readonly named: CustomerName;
  /** Days between the start as a customer and the base day. */
  readonly since: number;
  readonly row: typeof customer.$inferInsert;
  readonly clinics: readonly (typeof clinic.$inferInsert)[];
}

const withAccount = new Set<string>(Object.values(demoCustomers));

const inactive = new Set(['Polikliniek Het Kompas', 'Cabinet Rochefleur']);

const notes = [
  'Prefers appointments on Tuesday mornings.',
  'The maintenance contract is due for renewal in spring.',
  'Interested in a second system for the new treatment room.',
  'Deliveries through the back entrance only.',
  'Asked for training of two new colleagues.',
] as const;

/** The 40 customers, the oldest first. */
export function demoCustomerList(): DemoCustomer[] {
  const random = createRandom('customers');
  return random.shuffled(customerNames).map((named, at) => {
    const since = 1180 - at * 28 - random.whole(0, 20);
    const row = customerRow(named, since, random);
    const count = withAccount.has(named.name) ? 3 : 1 + (at % 4);
    const archives = at % 3 === 0;
    const clinics = demoClinics({ named, customerId: row.id, since, count, archives }, random);
    return { named, since, row, clinics };
  });
}

function customerRow(named: CustomerName, since: number, random: Random) {
  const createdAt = daysBefore(since, random.whole(60, 180));
  const domain = toDomain(named.name);
  return {
    id: random.id(createdAt),
    name: named.name,
    isActive: !inactive.has(named.name),
    vatNumber: vatNumber(named.country, random),
    email: `info@${domain}`,
    phoneNumber: phoneNumber(named.country, random),
    website: random.chance(80) ? `https://www.${domain}` : null,
    notes: random.chance(40) ? random.pick(notes) : null,
    createdAt,
    updatedAt: createdAt,
  };
}

interface ClinicOptions {
  readonly named: CustomerName;
  readonly customerId: string;
  /** Days before the base day. */
  readonly since: number;
  readonly count: number;
  /** True to archive the last of several clinics. */
  readonly archives: boolean;
}

type ClinicRow = typeof clinic.$inferInsert;

/** The clinics of a customer, the first as old as the customer. */
function demoClinics(options: ClinicOptions, random: Random): ClinicRow[] {
  return createAddresses(options.named, options.count, random).map((address, index) =>
    clinicRow(options, { address, index }, random),
  );
}

function clinicRow(
  { named, customerId, since, count, archives }: ClinicOptions,
  { address, index }: { address: Address; index: number },
  random: Random,
): ClinicRow {
  const opened = index === 0 ? since : random.whole(30, since - 5);
  const createdAt = daysBefore(opened, random.whole(200, 540));
  const archived = archives && index > 0 && index === count - 1;
  const archivedAt = archived ? daysBefore(random.whole(3, 28), random.whole(60, 540)) : null;
  return {
    id: random.id(createdAt),
    customerId,
    name: clinicName(named.language, index, address.city),
    isActive: !archived,
    archivedAt,
    ...address,
    createdAt,
    updatedAt: archivedAt ?? createdAt,
  };
}

function clinicName(language: CustomerName['language'], index: number, city: string): string {
  const [main, branch] =
    language === 'nl' ? ['Hoofdlocatie', 'Vestiging'] : ['Site principal', 'Cabinet'];
  return index === 0 ? `${main} ${city}` : `${branch} ${city}`;
}
