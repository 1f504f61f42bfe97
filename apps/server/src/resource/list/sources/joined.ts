import { getTableName, sql, type SQL } from 'drizzle-orm';
import {
  getListScopeParts,
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
  getListScopeParts(resource, actor).length === 0 &&
  !shape.filters.some(({ name }) => resource.joinedSearch?.exceptWithFilters.includes(name));

/** Matches up to which all are collected by the indexes, and counted and sorted as they are. */
const fewMatches = sql.raw('2000');

/**
 * Searches terms that may be in joined tables. A page with a count reads the indexes first: most
 * searches match few rows. Of more, and on later pages, it scans the next rows of the list, which
 * yields a page if many rows match; otherwise it collects all matches.
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
  const after = shape.page === 'cursor' ? [afterCursor(steps)] : [];
  const end = toPageEnd(shape, steps);
  const few = hasCount(shape)
    ? sql`few as materialized (${rows(sql`${table}.*`, filters)} limit ${fewMatches} + 1)`
    : null;
  const areFew = sql`(select count(*) from few) <= ${fewMatches}`;
  const areMany = few ? [sql`not (${areFew})`] : [];
  const count = few
    ? sql`(select case when ${areFew} then (select count(*) from few)
        else (select count(*) from (${rows(sql`1`, filters)}) as hits) end)`
    : sql`null::bigint`;
  // `offset 0` keeps the planner from collecting in the list's order.
  const collect = (when: readonly SQL[]): SQL =>
    sql`(select * from (${rows(sql`${table}.*`, [...filters, ...after])} offset 0) as ${name}
      ${where(when)} ${end})`;
  const scannedRows = sql.raw(String(shape.fetch * scannedRowsPerFetched));
  const near = sql`near as materialized (select * from (select * from ${table}
      ${where([...areMany, ...after])}
      order by ${orderBy(steps)} limit ${scannedRows}) as ${name}
    ${where([...filters, isFound])} ${end})`;
  const isShort = sql`(select count(*) from near) < ${sql.raw(String(shape.fetch))}`;
  const isScanned = shape.page !== 'offset';
  const found = [
    ...(few ? [sql`(select * from few as ${name} where ${areFew} ${end})`] : []),
    ...(isScanned
      ? [sql`select * from near where not (${isShort})`, collect([...areMany, isShort])]
      : [collect(areMany)]),
  ];
  return {
    ctes: [...relations, ...(few ? [few] : []), ...(isScanned ? [near] : [])],
    countRelation: sql`(select ${count} as total_count) as counted`,
    // One of them has the page. Without the limit PostgreSQL would expect one of each, and read whole
    // tables for the names of a few rows.
    rows: sql`(select * from (${sql.join(found, sql` union all `)}) as found limit ${sql.raw(String(shape.fetch))})`,
    steps,
  };
}
