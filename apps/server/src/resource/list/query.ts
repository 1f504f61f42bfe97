import { type FilterShape, type ListShape, toValueSet } from './source.ts';
import type { Context } from '../context.ts';
import type { Cursor } from './cursor.ts';
import { parseOrdering, getRanking, type OrderStep } from './ordering.ts';
import { getScopeParameters, type Resource } from '../resource.ts';
import { parseSearchTerms, getTermMatch } from './search-terms.ts';
import { isRankedSearch } from './sources/ranked.ts';
import { getListStatement, type ListRow } from './statement.ts';

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

interface PageRequest extends Pick<ListShape, 'page' | 'fetch'> {
  /** Sort keys of the row before the page, for a cursor. */
  readonly keys?: Cursor['keys'];
  readonly offset?: number;
}

/** Reads rows of a list within the caller's scope, in one statement. */
export function readRows<Item extends object>(
  context: Context,
  resource: Resource<Item>,
  { ordering, terms, filters }: ParsedListQuery,
  { page, fetch, keys = [], offset = 0 }: PageRequest,
): Promise<ListRow<Item>[]> {
  const shape: ListShape = {
    actorKind: context.actor.kind,
    ordering,
    filters: filters.map(([name, value]) => toFilterShape(resource, name, value)),
    terms: terms.map(getTermMatch),
    page,
    fetch,
  };
  const statement = getListStatement({ resource, actor: context.actor, shape });
  return statement.run<ListRow<Item>>(context.database, {
    ...getScopeParameters(context.actor, context.now),
    ...Object.fromEntries(filters.map(([name, value]) => [`filter_${name}`, value])),
    ...Object.fromEntries(terms.map((term, index) => [`term_${index}`, term])),
    ...Object.fromEntries(keys.map((key, index) => [`cursor_${index}`, key])),
    offset,
  });
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
