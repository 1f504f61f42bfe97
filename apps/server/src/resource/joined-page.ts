import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#server/kernel/actor.ts';
import type { ListShape } from './list-statement.ts';
import { afterCursor, orderBy, parseOrdering, type OrderStep } from './ordering.ts';
import { getScopeParts, type Resource } from './resource.ts';
import { toSearchTerms } from './search-terms.ts';
import { where } from './where.ts';

/*
 * A page of a search whose words may stand in what rows refer to. The next rows of the list are
 * looked at first: of what many rows have, they hold a page. Where they do not, all that is found is
 * gathered by indexes, and is then not much, or stands far down together.
 */

/** Rows scanned in the list's order per wanted row, before all matches are collected. */
const scannedRowsPerFetched = 80;

/** Returns true for a joined search: by an actor who sees all rows, without a selective filter. */
export const isJoinedSearch = (resource: Resource, actor: Actor, shape: ListShape): boolean =>
  resource.joinedSearch !== undefined &&
  shape.terms.length > 0 &&
  getScopeParts(resource, actor).length === 0 &&
  !shape.filters.some(({ name }) => resource.joinedSearch?.unless.includes(name));

interface JoinedPage {
  /** The relations before the `select`. */
  readonly relations: readonly SQL[];
  /** The rows of the page. */
  readonly page: SQL;
  readonly count: SQL;
  readonly steps: readonly OrderStep[];
}

/**
 * The statement's parts for a page of such a search.
 * @throws Error for a resource that gathers nothing.
 */
export function buildJoinedPage(
  resource: Resource,
  shape: ListShape,
  filters: readonly SQL[],
): JoinedPage {
  const { table, joinedSearch } = resource;
  if (!joinedSearch) throw new Error(`${resource.name} gathers nothing`);
  const { relations, isFound, rows } = joinedSearch.by(toSearchTerms(shape.terms));
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const name = sql.identifier(getTableName(table));
  const fetch = sql.raw(String(shape.fetch));
  const nearRows = sql.raw(String(shape.fetch * scannedRowsPerFetched));
  const behind = shape.page === 'cursor' ? [afterCursor(steps)] : [];
  const order = sql`order by ${orderBy(steps)}`;
  const count = sql`(select count(*) from (${rows(sql`1`, filters)}) as hits)`;
  // `offset 0` keeps the gathering from being planned as if it went through the list.
  const joinedRows = (conditions: readonly SQL[]): SQL =>
    sql`select * from (${rows(sql`${table}.*`, conditions)} offset 0) as ${name}`;
  if (shape.page === 'offset') {
    const page = sql`(${joinedRows(filters)} ${order}
      offset ${sql.placeholder('offset')}::bigint limit ${fetch})`;
    return { relations, page, count, steps };
  }
  const near = sql`near as materialized (select * from (select * from ${table} ${where(behind)}
      ${order} limit ${nearRows}) as ${name}
    ${where([...filters, isFound])} ${order} limit ${fetch})`;
  const isShort = sql`(select count(*) from near) < ${fetch}`;
  const page = sql`(select * from near where not (${isShort})
    union all (${joinedRows([...filters, ...behind])} where ${isShort} ${order} limit ${fetch}))`;
  return { relations: [...relations, near], page, count, steps };
}
