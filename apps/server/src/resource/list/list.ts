import { type Page, pageSize } from '@portal/contract/kernel';
import type { QueryResultRow } from 'pg';
import { postgresErrorIn } from '#server/database/postgres-error.ts';
import { getReaderKind } from '#server/kernel/actor.ts';
import { rememberLast } from '#server/kernel/clock.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '../context.ts';
import { readAnywhere } from '../read-anywhere.ts';
import { getScopeParameters, type Resource } from '../resource.ts';
import { getRanking, type OrderStep, parseOrdering } from './ordering.ts';
import { type Cursor, getListKey } from './cursor.ts';
import { type JsonItem, JsonPage } from './json-page.ts';
import { getTermMatch, parseSearchTerms } from './search-terms.ts';
import { type FilterShape, type ListForm, type ListShape, toValueSet } from './source.ts';
import { isRankedSearch } from './sources/ranked.ts';
import { getListStatement, type ListPageRow, type ListRow } from './statement.ts';

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
export async function list<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListQuery,
): Promise<Page<Item>> {
  return readPage<Item>(context, resource, query, 'values');
}

/**
 * Returns the same with the JSON of each item, as PostgreSQL wrote it: for a response that adds to them.
 * @throws DomainError 400 for a cursor of another search, filter or ordering.
 */
export const listJsonItems = (
  context: Context,
  resource: Resource,
  query: ListQuery,
): Promise<Page<JsonItem>> => readPage<JsonItem>(context, resource, query, 'items');

/**
 * Returns the same with the JSON of all items, as PostgreSQL wrote it (docs/decisions/0048): for a
 * response that needs none of their values.
 * @throws DomainError 400 for a cursor of another search, filter or ordering.
 */
export async function listAsJson<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  query: ListQuery,
): Promise<JsonPage<Item>> {
  const { schema } = resource;
  if (!schema) throw new Error(`${resource.name} has no schema`);
  const position = toPosition(context, resource, query);
  const [row] = await readAt<ListPageRow>(context, resource, position, 'page');
  if (!row) throw new Error(`The list ${resource.name} returned no row`);
  const { limit, cursor } = position;
  const count = cursor?.count ?? row.total_count ?? 0;
  const size = Math.min(row.found, limit);
  const links = toLinks(context, position, {
    count,
    size,
    last: row.found > limit && limit > 0 ? row : null,
  });
  return new JsonPage<Item>(schema, { count, ...links, items: row.items ?? '' });
}

async function readPage<Item extends object>(
  context: Context,
  resource: Resource,
  query: ListQuery,
  form: 'values' | 'items',
): Promise<Page<Item>> {
  const position = toPosition(context, resource, query);
  const rows = await readAt<ListRow<Item>>(context, resource, position, form);
  const { limit, cursor } = position;
  const found = rows.filter((row) => row.is_row);
  const results = found.slice(0, limit);
  const count = cursor?.count ?? rows[0]?.total_count ?? 0;
  const links = toLinks(context, position, {
    count,
    size: results.length,
    last: found.length > limit ? (results.at(-1) ?? null) : null,
  });
  // The response serializer removes fields that the contract does not declare.
  return { count, ...links, results };
}

/** Place of a page in a list. */
interface PagePosition {
  readonly list: string;
  readonly parsed: ParsedListQuery;
  readonly limit: number;
  readonly offset: number;
  /** End of the page before; null for a page that was named by its offset. */
  readonly cursor: Cursor | null;
}

function toPosition(context: Context, resource: Resource, query: ListQuery): PagePosition {
  const { name } = resource;
  const parsed = parseListQuery(resource, query);
  const cursor = query.cursor
    ? context.cursors.read(context.actor, query.cursor, {
        listKey: getListKey({ list: name, ...parsed }),
        keyCount: parsed.steps.length,
      })
    : null;
  return {
    list: name,
    parsed,
    limit: Math.min(query.limit ?? pageSize.default, pageSize.max),
    offset: cursor?.offset ?? query.offset ?? 0,
    cursor,
  };
}

/** Reads the rows of a page, and one more. */
function readAt<Row extends QueryResultRow>(
  context: Context,
  resource: Resource,
  { parsed, limit, offset, cursor }: PagePosition,
  form: ListForm,
): Promise<Row[]> {
  return readRows<Row>(context, resource, parsed, {
    form,
    page: cursor ? 'cursor' : offset > 0 ? 'offset' : 'first',
    fetch: limit + 1,
    ...(cursor ? { keys: cursor.keys } : {}),
    offset,
  }).catch((error: unknown) => {
    throw cursor && isDataError(error) ? fieldError('cursor', 'field.cursor') : error;
  });
}

/**
 * Returns true if PostgreSQL rejected a value (SQLSTATE class 22), such as a key of a forged
 * cursor.
 */
const isDataError = (error: unknown): boolean =>
  postgresErrorIn(error)?.code.startsWith('22') ?? false;

interface ReadPage {
  readonly count: number;
  /** Number of its items. */
  readonly size: number;
  /** Row with the sort keys of its last item; null if no page follows. */
  readonly last: SortKeys | null;
}

/** Returns the addresses of the pages beside a page. */
function toLinks(
  context: Context,
  { list: name, parsed, limit, offset }: PagePosition,
  { count, size, last }: ReadPage,
): Pick<Page<unknown>, 'next' | 'previous'> {
  const next = offset + size;
  const writeCursor = (keys: Cursor['keys']): string =>
    context.cursors.write(context.actor, {
      listKey: getListKey({ list: name, ...parsed }),
      count,
      offset: next,
      keys,
    });
  return {
    next: last
      ? toPageLink(context, { offset: next, cursor: writeCursor(getSortKeys(last, parsed)) })
      : null,
    previous:
      offset > 0 && limit > 0
        ? toPageLink(context, { offset: Math.max(0, offset - limit), cursor: null })
        : null,
  };
}

function toPageLink(
  { href }: Context,
  position: { offset: number; cursor: string | null },
): string | null {
  if (href === null) return null;
  const [address = '', ...query] = href.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('offset', String(position.offset));
  if (position.cursor) parameters.set('cursor', position.cursor);
  else parameters.delete('cursor');
  return `${toCanonicalAddress(address)}?${parameters.toString()}`;
}

/** Remembered, because a `URL` takes longer than the rest of a link. */
const toCanonicalAddress = rememberLast((address: string) => new URL(address).href);

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

interface PageRequest extends Pick<ListShape, 'page' | 'fetch' | 'form'> {
  /** Sort keys of the row before the page, for a cursor. */
  readonly keys?: Cursor['keys'];
  readonly offset?: number;
}

/** Reads rows of a list within the caller's scope, in one statement; `Row` is what is selected. */
export function readRows<Row extends QueryResultRow>(
  context: Context,
  resource: Resource,
  { ordering, terms, filters }: ParsedListQuery,
  { page, fetch, form, keys = [], offset = 0 }: PageRequest,
): Promise<Row[]> {
  const shape: ListShape = {
    reader: getReaderKind(context.actor),
    ordering,
    filters: filters.map(([name, value]) => toFilterShape(resource, name, value)),
    terms: terms.map(getTermMatch),
    page,
    fetch,
    form,
  };
  const statement = getListStatement({ resource, actor: context.actor, shape });
  const values = {
    ...getScopeParameters(context.actor, context.now),
    ...Object.fromEntries(filters.map(([name, value]) => [`filter_${name}`, value])),
    ...Object.fromEntries(terms.map((term, index) => [`term_${index}`, term])),
    ...Object.fromEntries(keys.map((key, index) => [`cursor_${index}`, key])),
    offset,
  };
  return readAnywhere(context, (database) => statement.run<Row>(database, values));
}

function toFilterShape(resource: Resource, name: string, value: unknown): FilterShape {
  return typeof resource.filters?.[name] === 'object'
    ? { name, value: toValueSet(value) }
    : { name };
}

/** Row with its sort keys. */
type SortKeys = Readonly<Record<`key_${number}`, unknown>>;

/** Returns the sort keys of a row, for a cursor to the rows after it. */
export function getSortKeys(row: SortKeys, { steps }: ParsedListQuery): Cursor['keys'] {
  return steps.map((_step, at) => {
    const key = row[`key_${at}`];
    return typeof key === 'number' || typeof key === 'boolean' ? key : String(key);
  });
}
