import type { Country } from '@portal/contract/kernel';
import type { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import type { customer } from '#server/domains/crm/customers/customer.table.ts';
import { demoCustomers } from '../demo-accounts.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { phoneNumber, toDomain, vatNumber } from './contact-details.ts';
import { type CustomerName, customerNames } from './customer-names.ts';

type Town = readonly [city: string, postalCode: string];

/** Towns with a postal code of theirs; in the Netherlands its digits. */
const towns: Record<`${Country}-${CustomerName['language']}`, readonly Town[]> = {
  'NL-nl': [
    ['Utrecht', '3511'],
    ['Amsterdam', '1012'],
    ['Rotterdam', '3011'],
    ['Den Haag', '2511'],
    ['Eindhoven', '5611'],
    ['Groningen', '9711'],
    ['Maastricht', '6211'],
    ['Zwolle', '8011'],
    ['Breda', '4811'],
    ['Arnhem', '6811'],
    ['Leiden', '2311'],
    ['Haarlem', '2011'],
    ['Nijmegen', '6511'],
    ['Amersfoort', '3811'],
    ['Deventer', '7411'],
    ['Middelburg', '4331'],
  ],
  'NL-fr': [],
  'BE-nl': [
    ['Gent', '9000'],
    ['Antwerpen', '2000'],
    ['Brugge', '8000'],
    ['Leuven', '3000'],
    ['Hasselt', '3500'],
    ['Mechelen', '2800'],
    ['Kortrijk', '8500'],
    ['Oostende', '8400'],
  ],
  'BE-fr': [
    ['Liège', '4000'],
    ['Namur', '5000'],
    ['Mons', '7000'],
    ['Bruxelles', '1000'],
    ['Charleroi', '6000'],
    ['Wavre', '1300'],
  ],
  'LU-nl': [],
  'LU-fr': [
    ['Luxembourg', 'L-1450'],
    ['Esch-sur-Alzette', 'L-4040'],
    ['Differdange', 'L-4530'],
    ['Dudelange', 'L-3440'],
    ['Ettelbruck', 'L-9050'],
    ['Diekirch', 'L-9210'],
    ['Echternach', 'L-6440'],
    ['Remich', 'L-5530'],
  ],
  'FR-nl': [],
  'FR-fr': [
    ['Lyon', '69002'],
    ['Bordeaux', '33000'],
    ['Nantes', '44000'],
    ['Lille', '59000'],
    ['Strasbourg', '67000'],
    ['Toulouse', '31000'],
    ['Montpellier', '34000'],
    ['Metz', '57000'],
    ['Nancy', '54000'],
    ['Dijon', '21000'],
    ['Rennes', '35000'],
    ['Annecy', '74000'],
    ['Nice', '06000'],
  ],
};

const streets: Record<CustomerName['language'], readonly string[]> = {
  nl: [
    'Lindelaan',
    'Appelhofstraat',
    'Nieuwe Molenweg',
    'Zilverschoonlaan',
    'Oude Turfkade',
    'Korenmarktpad',
    'Wilgenplantsoen',
    'Sint-Annadreef',
    'Bleekersgang',
    'Kastanjesingel',
    'Torenvalkstraat',
    'Waterlooppad',
  ],
  fr: [
    'rue des Acacias d’Or',
    'avenue du Petit Moulin',
    'rue de la Vieille Fontaine',
    'place des Tanneries',
    'chemin des Hirondelles',
    'rue du Clos Fleuri',
    'boulevard des Aubépines',
    'impasse du Verger',
    'rue Sainte-Odile',
    'quai des Bateliers',
    'allée des Noisetiers',
    'rue du Four à Chaux',
  ],
};

interface Address {
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: Country;
}

/** Letters of Dutch postal codes; without the vowels no code reads as a word. */
const letters = ['B', 'C', 'D', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'T', 'V', 'W', 'X', 'Z'];

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

/**
 * Creates addresses of a country in different towns; the first in the town that the name contains.
 */
function createAddresses(
  { name, country, language }: CustomerName,
  count: number,
  random: Random,
): Address[] {
  const nearby = random.shuffled(towns[`${country}-${language}`]);
  const first = nearby.filter(([city]) => name.endsWith(city));
  const others = nearby.filter(([city]) => !name.endsWith(city));
  return [...first, ...others].slice(0, count).map(([city, digits]) => ({
    street: random.pick(streets[language]),
    houseNumber: `${random.whole(1, 180)}${random.chance(15) ? random.pick(['A', 'B', 'C']) : ''}`,
    postalCode:
      country === 'NL' ? `${digits} ${random.pick(letters)}${random.pick(letters)}` : digits,
    city,
    country,
  }));
}
