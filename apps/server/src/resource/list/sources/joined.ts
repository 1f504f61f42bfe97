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

/** Matches up to which all are collected by the indexes first, and counted and sorted as they are. */
const fewMatches = sql.raw('2000');

/**
 * Searches terms that may be in joined tables. Asks the indexes first: most searches match few rows.
 * Of more, it counts all and scans the next rows of the list, which yields a page if many match;
 * otherwise it collects all matches.
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
  const few = sql`few as materialized (${rows(sql`${table}.*`, filters)} limit ${fewMatches} + 1)`;
  const areFew = sql`(select count(*) from few) <= ${fewMatches}`;
  const count = hasCount(shape)
    ? sql`(select case when ${areFew} then (select count(*) from few)
        else (select count(*) from (${rows(sql`1`, filters)}) as hits) end)`
    : sql`null::bigint`;
  const countRelation = sql`(select ${count} as total_count) as counted`;
  const after = shape.page === 'cursor' ? [afterCursor(steps)] : [];
  const end = toPageEnd(shape, steps);
  const fewRows = sql`(select * from few as ${name} ${where([areFew, ...after])} ${end})`;
  // `offset 0` keeps the planner from collecting in the list's order.
  const collect = (when: SQL): SQL =>
    sql`(select * from (${rows(sql`${table}.*`, [...filters, ...after])} offset 0) as ${name}
      where ${when} ${end})`;
  if (shape.page === 'offset')
    return {
      ctes: [...relations, few],
      countRelation,
      rows: sql`(${fewRows} union all ${collect(sql`not (${areFew})`)})`,
      steps,
    };
  const scannedRows = sql.raw(String(shape.fetch * scannedRowsPerFetched));
  const near = sql`near as materialized (select * from (select * from ${table}
      ${where([sql`not (${areFew})`, ...after])}
      order by ${orderBy(steps)} limit ${scannedRows}) as ${name}
    ${where([...filters, isFound])} ${end})`;
  const isShort = sql`(select count(*) from near) < ${sql.raw(String(shape.fetch))}`;
  return {
    ctes: [...relations, few, near],
    countRelation,
    rows: sql`(${fewRows}
      union all select * from near where not (${isShort})
      union all ${collect(sql`not (${areFew}) and ${isShort}`)})`,
    steps,
  };
}
