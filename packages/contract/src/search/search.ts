import * as T from '../schema/index.ts';
import { Id, NamedReference, nullable, oneOf, object, route, signedIn } from '../kernel/index.ts';

/** What is searched, in the order in which it is answered. */
export const searchKinds = [
  'customers',
  'clinics',
  'people',
  'devices',
  'tickets',
  'documents',
  'products',
  'leads',
] as const;

export type SearchKind = (typeof searchKinds)[number];

/** The shortest and the longest text that is searched for, in characters, and how many hits a kind has at most. */
export const searchBounds = { shortest: 2, longest: 200, hits: 5 } as const;

/**
 * Something that was found: `label` is what it is called (a name, a serial number, a ticket's number,
 * a title), `detail` what tells it from others of that name, `customer` whose it is. `word` is a
 * device's or a ticket's status, a lead's stage, a document's category, a product's type or a
 * person's role.
 */
export const SearchHit = object({
  id: Id,
  label: T.String(),
  detail: nullable(T.String()),
  customer: nullable(NamedReference),
  word: nullable(T.String()),
});

export type SearchHit = T.Static<typeof SearchHit>;

/** What was found of a kind; `has_more` says that its own list finds more. */
export const SearchGroup = object({
  kind: oneOf(searchKinds),
  hits: T.Array(SearchHit),
  has_more: T.Boolean(),
});

export type SearchGroup = T.Static<typeof SearchGroup>;

export const search = route({
  id: 'search.find',
  method: 'GET',
  path: '/search/',
  summary:
    `Find customers, clinics, people, installed devices by serial number, tickets, documents, products and leads: the ` +
    `best ${searchBounds.hits} of each kind that the caller may list, in the order of the kinds; one that is exactly ` +
    'what was typed (the number of a ticket, a serial number) goes first with its kind. A kind of which nothing is ' +
    'found is left out. A word of two characters matches beginnings of words, a longer one any part',
  access: signedIn,
  query: object({
    q: T.String({ minLength: searchBounds.shortest, maxLength: searchBounds.longest }),
  }),
  responses: { 200: object({ groups: T.Array(SearchGroup) }) },
});
