import type { Country } from '@portal/contract/kernel';
import type { Random } from '../random.ts';
import type { CustomerName } from './customer-names.ts';

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

export interface Address {
  readonly street: string;
  readonly houseNumber: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: Country;
}

/** Letters of Dutch postal codes; without the vowels no code reads as a word. */
const letters = ['B', 'C', 'D', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'T', 'V', 'W', 'X', 'Z'];

/**
 * Creates addresses of a country in different towns; the first in the town that the name contains.
 */
export function createAddresses(
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
