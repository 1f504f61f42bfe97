import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor, ReaderKind } from '#server/kernel/actor.ts';
import {
  getCustomerScope,
  getPlaceholders,
  toScopeParts,
  type Matches,
  type Resource,
} from '../resource.ts';
import { orderBy, type OrderStep } from './ordering.ts';
import { matchesTerm, matchesTermFoldedOnce, type TermMatch } from './search-terms.ts';

/** A filter by name, and its value if each value has its own condition. */
export interface FilterShape {
  readonly name: string;
  readonly value?: string;
}

/** Everything in a list request that changes its SQL. Values are parameters and not part of it. */
export interface ListShape {
  readonly reader: ReaderKind;
  readonly ordering: string;
  readonly filters: readonly FilterShape[];
  readonly terms: readonly TermMatch[];
  /** Start of the rows; `uncounted` is a first page without a count. */
  readonly page: 'first' | 'uncounted' | 'offset' | 'cursor';
  /**
   * Number of rows to read. Part of the text, because PostgreSQL would plan a parameter anew each
   * time.
   */
  readonly fetch: number;
  readonly form: ListForm;
}

/**
 * What PostgreSQL returns: the values of each item, each item as one JSON text, or the items of a page
 * as one text.
 */
export type ListForm = 'values' | 'items' | 'page';

/** A list of a resource for which a statement is built. */
export interface ListRequest {
  readonly resource: Resource;
  readonly actor: Actor;
  readonly shape: ListShape;
}

/** Rows and count of a list, before the fields are joined. */
export interface ListSource {
  readonly ctes: readonly SQL[];
  /** Relation with one row and the one column `total_count`. */
  readonly countRelation: SQL;
  /** Rows of the page, in parentheses. */
  readonly rows: SQL;
  readonly steps: readonly OrderStep[];
}

/** Returns true if the request asks for the number of all rows. */
export const hasCount = ({ page }: ListShape): boolean => page === 'first' || page === 'offset';

/** Maximum number of values: eight already give 255 conditions. */
const maxValues = 8;

/**
 * Creates a filter that takes several values of a few: one condition per set of values, keyed by
 * the sorted values, so that each set gets its own plan.
 */
export function anyOf(column: PgColumn, values: readonly string[]): Readonly<Record<string, SQL>> {
  if (values.length > maxValues) throw new Error(`${values.length} words have too many sets`);
  const sets: string[][] = [[]];
  for (const value of values.toSorted()) sets.push(...sets.map((set) => [...set, value]));
  return Object.fromEntries(
    sets.map((set) => {
      const quoted = set.map((value) => `'${value}'`).join(', ');
      return [set.join(), set.length > 0 ? sql`${column} in (${sql.raw(quoted)})` : sql`false`];
    }),
  );
}

/** The words that were sent, as the filter names their set. */
export function toValueSet(value: unknown): string {
  return Array.isArray(value) ? [...new Set(value.map(String))].toSorted().join() : String(value);
}

/** Returns a `where` of all conditions, or nothing without one. */
export function where(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
}

/** Returns the scope of a list, as its parts; none where the actor may see all. */
export function getListScopeParts(resource: Resource, actor: Actor): readonly SQL[] {
  const seen = selectSeen(resource, actor);
  return seen
    ? [sql`${resource.table.id} = any(array(${seen}))`]
    : toScopeParts(resource, actor, getPlaceholders(actor));
}

/** Selects the ids of the actor's rows, if a list collects them by other indexes; else returns null. */
export const selectSeen = ({ scope }: Resource, actor: Actor): SQL | null =>
  (actor.kind === 'customer' && scope.selectForLists?.(getPlaceholders(actor))) || null;

/** Returns the conditions of scope, filters and search. `scope` is the actor's by default. */
export function listConditions(
  request: ListRequest,
  scope = or(...getListScopeParts(request.resource, request.actor)),
): SQL[] {
  const { resource, shape } = request;
  const terms = shape.terms.map((match, at) => {
    const { search } = resource;
    if (!search) throw new Error(`${resource.name} states no search`);
    // A joined search that is not one collects rows by its scope or filter, and then checks each.
    const matches: Matches = (text) =>
      resource.joinedSearch ? matchesTermFoldedOnce(text, at, match) : matchesTerm(text, at, match);
    return typeof search === 'function' ? search(matches) : matches(search);
  });
  return [...(scope ? [scope] : []), ...listFilterConditions(request), ...terms];
}

/** Returns the conditions of the filters. */
export const listFilterConditions = (request: ListRequest): SQL[] =>
  request.shape.filters
    .filter(({ name }) => name !== request.resource.grouping?.filter)
    .map((filter) => toCondition(request, filter));

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
  const isWhole = listFilterConditions(request).length === 0 && shape.terms.length === 0;
  const parts = isWhole ? getListScopeParts(resource, actor) : [];
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
