import { sql, type SQL } from 'drizzle-orm';
import { getCustomerScope, getScope, getScopeParts, type Matches } from '../resource.ts';
import { orderBy, type OrderStep } from './ordering.ts';
import { matchesTerm } from './search-terms.ts';
import type { FilterShape, ListRequest, ListShape } from './source.ts';

/** Returns a `where` of all conditions, or nothing without one. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
}

/** Returns the conditions of scope, filters and search. `scope` is the actor's by default. */
export function listConditions(
  request: ListRequest,
  scope = getScope(request.resource, request.actor),
): SQL[] {
  const { resource, shape } = request;
  const terms = shape.terms.map((match, at) => {
    const { search } = resource;
    if (!search) throw new Error(`${resource.name} states no search`);
    const matches: Matches = (text, kind) => matchesTerm(text, at, match, kind);
    return typeof search === 'function' ? search(matches) : matches(search);
  });
  return [...(scope ? [scope] : []), ...listFilterConditions(request), ...terms];
}

/** Returns the conditions of the filters. */
export const listFilterConditions = (request: ListRequest): SQL[] =>
  request.shape.filters.map((filter) => toCondition(request, filter));

function toCondition({ resource, actor }: ListRequest, { name, value }: FilterShape): SQL {
  const filter = resource.filters?.[name];
  const condition =
    typeof filter === 'function'
      ? filter(sql.placeholder(`filter_${name}`), getCustomerScope(actor))
      : filter?.[value ?? ''];
  if (!condition) throw new Error(`${resource.name} states no filter ${name} ${value ?? ''}`);
  return condition;
}

/**
 * Counts the rows that meet the conditions. A whole list is counted by the parts of its scope, each
 * by its own index.
 */
export function selectCount(request: ListRequest, conditions: readonly SQL[]): SQL {
  const { resource, actor, shape } = request;
  const isWhole = shape.filters.length === 0 && shape.terms.length === 0;
  const parts = isWhole ? getScopeParts(resource, actor) : [];
  const counts = (parts.length > 1 ? parts.map((part) => [part]) : [conditions]).map(
    (part) => sql`(select count(*) from ${resource.table} ${where(part)})`,
  );
  return sql`select ${sql.join(counts, sql` + `)} as total_count`;
}

/** Returns `order by`, `offset` and `limit` of a page; `skipped` rows are not in the relation. */
export function toPageEnd(shape: ListShape, steps: readonly OrderStep[], skipped?: SQL): SQL {
  const offset = sql`offset ${sql.placeholder('offset')}::bigint${skipped ? sql` - ${skipped}` : sql``}`;
  return sql`order by ${orderBy(steps)} ${shape.page === 'offset' ? offset : sql``}
    limit ${sql.raw(String(shape.fetch))}`;
}
