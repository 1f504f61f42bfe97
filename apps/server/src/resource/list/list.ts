import { type Page, pageSize } from '@portal/contract/kernel';
import { postgresErrorIn } from '#server/database/postgres-error.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '../context.ts';
import { readAnywhere } from '../read-anywhere.ts';
import { getScopeParameters, type Resource } from '../resource.ts';
import { getRanking, type OrderStep, parseOrdering } from './ordering.ts';
import { type Cursor, getListKey } from './cursor.ts';
import { type JsonItem, JsonPage } from './json-page.ts';
import { getTermMatch, parseSearchTerms } from './search-terms.ts';
import { type FilterShape, type ListShape, toValueSet } from './source.ts';
import { isRankedSearch } from './sources/ranked.ts';
import { getListStatement, type ListRow } from './statement.ts';

/** The query of a list as the contract has checked it: paging, and the resource's own filters. */
export interface ListQuery extends ListFilter {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * Returns one page of the rows that the caller may see (API.md §1, lists), in one statement: rows,
 * joined objects and exact count. `next` contains a cursor, so that every page costs the same.
 * @throws DomainError 400 for a cursor of another search, filter or ordering.
 */
export function list<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListQuery,
): Promise<Page<Item>> {
  return readPage<Item>(context, resource, { query, asJson: false });
}

/**
 * Does the same, with items that PostgreSQL wrote as JSON (docs/decisions/0048): for a response that
 * needs none of their values.
 * @throws DomainError 400 for a cursor of another search, filter or ordering.
 */
export async function listAsJson<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListQuery,
): Promise<JsonPage<Item>> {
  const { schema } = resource;
  if (!schema) throw new Error(`${resource.name} has no schema`);
  return new JsonPage<Item>(schema, await listJsonItems(context, resource, query));
}

/**
 * Returns the page of `listAsJson` with the JSON of each item apart: for a response that adds to them.
 * @throws DomainError 400 for a cursor of another search, filter or ordering.
 */
export const listJsonItems = (
  context: Context,
  resource: Resource,
  query: ListQuery,
): Promise<Page<JsonItem>> => readPage<JsonItem>(context, resource, { query, asJson: true });

async function readPage<Item extends object>(
  context: Context,
  resource: Resource,
  { query, asJson }: { readonly query: ListQuery; readonly asJson: boolean },
): Promise<Page<Item>> {
  const limit = Math.min(query.limit ?? pageSize.default, pageSize.max);
  const parsed = parseListQuery(resource, query);
  const listKey = getListKey({ list: resource.name, ...parsed });
  const cursor = query.cursor
    ? context.cursors.read(context.actor, query.cursor, { listKey, keyCount: parsed.steps.length })
    : null;
  const offset = cursor?.offset ?? query.offset ?? 0;
  const rows = await readRows<Item>(context, resource, parsed, {
    asJson,
    page: cursor ? 'cursor' : offset > 0 ? 'offset' : 'first',
    fetch: limit + 1,
    ...(cursor ? { keys: cursor.keys } : {}),
    offset,
  }).catch((error: unknown) => {
    throw cursor && isDataError(error) ? fieldError('cursor', 'field.cursor') : error;
  });
  return toPage<Item>(context, rows, { limit, offset, listKey, cursor, parsed });
}

/**
 * Returns true if PostgreSQL rejected a value (SQLSTATE class 22), such as a key of a forged
 * cursor.
 */
const isDataError = (error: unknown): boolean =>
  postgresErrorIn(error)?.code.startsWith('22') ?? false;

interface PagePosition {
  readonly limit: number;
  readonly offset: number;
  readonly listKey: string;
  readonly cursor: Cursor | null;
  readonly parsed: ParsedListQuery;
}

function toPage<Item extends object>(
  context: Context,
  rows: ListRow<Item>[],
  position: PagePosition,
): Page<Item> {
  const { limit, offset, listKey, cursor, parsed } = position;
  const found = rows.filter((row) => row.is_row);
  const results = found.slice(0, limit);
  const count = cursor?.count ?? rows[0]?.total_count ?? 0;
  const last = results.at(-1);
  const more = found.length > limit && last !== undefined;
  const keys = last ? getSortKeys(last, parsed) : [];
  const nextOffset = offset + results.length;
  const next = {
    offset: nextOffset,
    cursor: context.cursors.write(context.actor, { listKey, count, offset: nextOffset, keys }),
  };
  return {
    count,
    next: more ? toPageLink(context, next) : null,
    previous:
      offset > 0 && limit > 0
        ? toPageLink(context, { offset: Math.max(0, offset - limit), cursor: null })
        : null,
    // The response serializer removes fields that the contract does not declare.
    results,
  };
}

function toPageLink(
  { href }: Context,
  position: { offset: number; cursor: string | null },
): string | null {
  if (href === null) return null;
  const url = new URL(href);
  url.searchParams.set('offset', String(position.offset));
  if (position.cursor) url.searchParams.set('cursor', position.cursor);
  else url.searchParams.delete('cursor');
  return url.href;
}

/** Parts of a list's query that select and order its rows. */
export interface ListFilter {
  readonly search?: string | undefined;
  readonly ordering?: string | undefined;
}

const pagingFields = new Set(['limit', 'offset', 'cursor', 'search', 'ordering']);

/** Query of a list, without its position. */
export interface ParsedListQuery {
  readonly ordering: string;
  readonly steps: readonly OrderStep[];
  readonly terms: readonly string[];
  /** Values by name, ordered by name. */
  readonly filters: readonly (readonly [string, unknown])[];
}

/** @throws DomainError 400 for a field that the ordering names twice. */
export function parseListQuery(resource: Resource, query: ListFilter): ParsedListQuery {
  const terms = parseSearchTerms(query.search);
  const isRanked = isRankedSearch(resource, { terms }) && !query.ordering;
  return {
    ordering: query.ordering ?? '',
    steps: isRanked ? getRanking(resource) : parseOrdering(resource, query.ordering),
    terms,
    filters: Object.entries(query)
      .filter(([name, value]) => !pagingFields.has(name) && value !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  };
}

interface PageRequest extends Pick<ListShape, 'page' | 'fetch' | 'asJson'> {
  /** Sort keys of the row before the page, for a cursor. */
  readonly keys?: Cursor['keys'];
  readonly offset?: number;
}

/**
 * Reads rows of a list within the caller's scope, in one statement. `Item` is what is selected: the
 * fields, or their JSON as `item`.
 */
export function readRows<Item extends object>(
  context: Context,
  resource: Resource,
  { ordering, terms, filters }: ParsedListQuery,
  { page, fetch, asJson, keys = [], offset = 0 }: PageRequest,
): Promise<ListRow<Item>[]> {
  const shape: ListShape = {
    actorKind: context.actor.kind,
    ordering,
    filters: filters.map(([name, value]) => toFilterShape(resource, name, value)),
    terms: terms.map(getTermMatch),
    page,
    fetch,
    asJson,
  };
  const statement = getListStatement({ resource, actor: context.actor, shape });
  const values = {
    ...getScopeParameters(context.actor, context.now),
    ...Object.fromEntries(filters.map(([name, value]) => [`filter_${name}`, value])),
    ...Object.fromEntries(terms.map((term, index) => [`term_${index}`, term])),
    ...Object.fromEntries(keys.map((key, index) => [`cursor_${index}`, key])),
    offset,
  };
  return readAnywhere(context, (database) => statement.run<ListRow<Item>>(database, values));
}

function toFilterShape(resource: Resource, name: string, value: unknown): FilterShape {
  return typeof resource.filters?.[name] === 'object'
    ? { name, value: toValueSet(value) }
    : { name };
}

/** Returns the sort keys of a row, for a cursor to the rows after it. */
export function getSortKeys(row: ListRow<object>, { steps }: ParsedListQuery): Cursor['keys'] {
  return steps.map((_step, at) => {
    const key = row[`key_${at}`];
    return typeof key === 'number' || typeof key === 'boolean' ? key : String(key);
  });
}
