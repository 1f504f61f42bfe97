import { isNearWord, toSearchLetters, toSearchWords } from '@portal/contract/folding';
import {
  searchBounds,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
} from '@portal/contract/search';
import { useQuery } from '@tanstack/react-query';
import type { ExportSource } from '../list/use-list.ts';
import { useUser } from '../session/session-store.ts';
import { searchQuery, toSearchedText } from './search-query.ts';

/** Returns the texts by which a list finds what belongs to a hit. */
type TextsOf = (hit: SearchHit) => readonly (string | null)[];

const byLabel: TextsOf = ({ label }) => [label];

/** Separator between the parts of a label or detail. */
const separator = ' · ';

/** Finds a device by its serial number, or by its model, its place and its own name. */
const byDevice: TextsOf = ({ label, detail }) => [detail, ...label.split(separator)];

/** Finds a product by its name or its model, with which the detail begins. */
const byProduct: TextsOf = ({ label, detail }) => [
  label,
  ...(detail ?? '').split(separator).slice(0, 1),
];

/** Takes only hits with this type or role. */
const ofWord =
  (word: string, textsOf: TextsOf): TextsOf =>
  (hit) =>
    hit.word === word ? textsOf(hit) : [];

/** Finds tickets and requests by their customer and by the serial number of their device. */
const byWork: Partial<Record<SearchKind, TextsOf>> = {
  customers: byLabel,
  devices: ({ detail }) => [detail],
};

/** Kinds of hits by which a list is searched, for the id of the list's call. */
const kindsByList: Readonly<Record<string, Partial<Record<SearchKind, TextsOf>>>> = {
  'crm.customers.list': { customers: byLabel },
  'crm.clinics.list': { clinics: byLabel },
  'crm.leads.list': { leads: byLabel },
  'crm.installed-devices.list': {
    devices: byDevice,
    products: ofWord('device', byProduct),
    clinics: byLabel,
    customers: byLabel,
  },
  'service.tickets.list': byWork,
  'service.requests.list': byWork,
  'documents.documents.list': { documents: byLabel, products: byLabel },
  'products.devices.list': { products: ofWord('device', byProduct) },
  'products.pharmaceuticals.list': { products: ofWord('pharmaceutical', byProduct) },
  'products.spare-parts.list': { products: ofWord('sparepart', byProduct) },
  'products.consumables.list': { products: ofWord('consumable', byProduct) },
  'users.customers.list': { people: ofWord('customer', byLabel) },
  'users.employees.list': { people: ofWord('employee', byLabel) },
};

/** Search and filters of a list that found nothing. */
interface EmptyList {
  /** Id of its call. */
  readonly list: string;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Text of the search. */
  readonly text: string;
}

/**
 * Returns true if names may be offered: those of the palette know none of the list's filters but its
 * customer, so that with another object, or seen as somebody else, they might lead to nothing.
 */
export const takesNames = ({ list, filters, text }: EmptyList): boolean =>
  text.length >= searchBounds.shortest &&
  Object.hasOwn(kindsByList, list) &&
  Object.entries(filters).every(
    ([name, value]) => value === undefined || name === 'customer_id' || !name.endsWith('_id'),
  );

/**
 * Returns the names and serial numbers among what is near to a search that a list would find something
 * by; each once, in the order of the hits.
 */
export function listNearNames(
  { list, filters, text }: EmptyList,
  groups: readonly SearchGroup[],
): string[] {
  const kinds = kindsByList[list] ?? {};
  const { customer_id: customer } = filters;
  const names = groups.flatMap(({ kind, hits }) =>
    hits.flatMap((hit) => {
      const owner = kind === 'customers' ? hit.id : hit.customer?.id;
      if (customer !== undefined && owner !== customer) return [];
      const texts = kinds[kind]?.(hit) ?? [];
      // A device that was found by its own name is not offered by its serial number.
      return texts.find((one) => one !== null && isNear(one, text)) ?? [];
    }),
  );
  return [...new Set(names)];
}

/** Returns true if each word of a search is near to a word of a name. */
function isNear(name: string, text: string): boolean {
  const parts = [...toSearchWords(name).split(' '), ...name.split(/\s+/u).map(toSearchLetters)];
  const words = text.split(/\s+/u).map(toSearchLetters);
  return words.every((word) => parts.some((part) => isNearWord(part, word) || part.includes(word)));
}

/** Names and serial numbers that are near to the search of a list that found nothing. */
export function useNearNames({ route, filters }: ExportSource): readonly string[] {
  const { id } = useUser();
  const { search, ...others }: Record<string, unknown> = { ...filters };
  const empty = {
    list: route.id,
    filters: others,
    text: toSearchedText(typeof search === 'string' ? search : ''),
  };
  const { data } = useQuery({ ...searchQuery(id, empty.text), enabled: takesNames(empty) });
  return data?.is_similar ? listNearNames(empty, data.groups) : [];
}
