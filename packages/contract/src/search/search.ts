import * as T from '../schema/index.ts';
import {
  Id,
  languages,
  NamedReference,
  nullable,
  oneOf,
  object,
  route,
  signedIn,
} from '../kernel/index.ts';

/** Searched kinds, in the order of the response. */
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

/** Minimum and maximum length of the query, and maximum number of hits per kind. */
export const searchBounds = { shortest: 2, longest: 200, hits: 5 } as const;

/**
 * A hit. `label`: its name (a name, serial number, ticket number or title). `detail`: distinguishes
 * it from others with that name. `customer`: its owner. `word`: a device's or ticket's status, a
 * lead's stage, a document's category, a product's type or a person's role. `languages`: those of a
 * document that the caller may see, first that of the hit.
 */
export const SearchHit = object({
  id: Id,
  label: T.String(),
  detail: nullable(T.String()),
  customer: nullable(NamedReference),
  word: nullable(T.String()),
  languages: nullable(T.Array(oneOf(languages))),
});

export type SearchHit = T.Static<typeof SearchHit>;

/** Hits of a kind; `has_more` if its list has further ones. */
export const SearchGroup = object({
  kind: oneOf(searchKinds),
  hits: T.Array(SearchHit),
  has_more: T.Boolean(),
});

export type SearchGroup = T.Static<typeof SearchGroup>;

/** What was found; `is_similar` if nothing was, and these are names that differ by one letter. */
export const SearchResult = object({
  groups: T.Array(SearchGroup),
  is_similar: T.Boolean({
    description:
      'Nothing was found: these are names or serial numbers in which one letter of each term differs',
  }),
});

export type SearchResult = T.Static<typeof SearchResult>;

export const search = route({
  id: 'search.find',
  method: 'GET',
  path: '/search/',
  summary: 'Search the portal',
  access: signedIn,
  query: object({
    q: T.String({ minLength: searchBounds.shortest, maxLength: searchBounds.longest }),
  }),
  responses: { 200: SearchResult },
});
