import { getTableName, sql, type SQL } from 'drizzle-orm';
import { getScopeParts } from '../../resource.ts';
import {
  hasCount,
  listFilterConditions,
  type ListRequest,
  type ListSource,
  toPageEnd,
  where,
} from '../source.ts';
import { afterCursor, orderBy, parseOrdering } from '../ordering.ts';
import { toSearchTerms } from '../search-terms.ts';

/** Rows scanned in the list's order per requested row, before all matches are collected. */
const scannedRowsPerFetched = 80;

/** Returns true for a joined search by an actor who sees all rows, without a selective filter. */
export const isJoinedSearch = ({ resource, actor, shape }: ListRequest): boolean =>
  resource.joinedSearch !== undefined &&
  shape.terms.length > 0 &&
  getScopeParts(resource, actor).length === 0 &&
  !shape.filters.some(({ name }) => resource.joinedSearch?.exceptWithFilters.includes(name));

/**
 * Searches terms that may be in joined tables. Scans the next rows of the list first, which yields a
 * page if many rows match. Otherwise collects all matches by indexes: they are few or far down.
 * @throws Error for a resource without a joined search.
 */
export function buildJoinedSource(request: ListRequest): ListSource {
  const { resource, shape } = request;
  const { table, joinedSearch } = resource;
  if (!joinedSearch) throw new Error(`${resource.name} has no joined search`);
  const { relations, isFound, rows } = joinedSearch.build(toSearchTerms(shape.terms));
  const filters = listFilterConditions(request);
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const name = sql.identifier(getTableName(table));
  const count = hasCount(shape)
    ? sql`(select count(*) from (${rows(sql`1`, filters)}) as hits)`
    : sql`null::bigint`;
  const countRelation = sql`(select ${count} as total_count) as counted`;
  // `offset 0` keeps the planner from collecting in the list's order.
  const collect = (conditions: readonly SQL[]): SQL =>
    sql`select * from (${rows(sql`${table}.*`, conditions)} offset 0) as ${name}`;
  const end = toPageEnd(shape, steps);
  if (shape.page === 'offset') {
    return { ctes: relations, countRelation, rows: sql`(${collect(filters)} ${end})`, steps };
  }
  const after = shape.page === 'cursor' ? [afterCursor(steps)] : [];
  const scannedRows = sql.raw(String(shape.fetch * scannedRowsPerFetched));
  const near = sql`near as materialized (select * from (select * from ${table} ${where(after)}
      order by ${orderBy(steps)} limit ${scannedRows}) as ${name}
    ${where([...filters, isFound])} ${end})`;
  const isShort = sql`(select count(*) from near) < ${sql.raw(String(shape.fetch))}`;
  return {
    ctes: [...relations, near],
    countRelation,
    rows: sql`(select * from near where not (${isShort})
      union all (${collect([...filters, ...after])} where ${isShort} ${end}))`,
    steps,
  };
}
