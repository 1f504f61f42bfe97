import { getTableName, sql, type SQL } from 'drizzle-orm';
import { pageSize } from '@portal/contract/kernel';
import { createStatement, type Statement } from '#server/database/statement.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { afterCursor, orderBy, orderByKeys, parseOrdering, selectKeys } from './ordering.ts';
import {
  getCustomerScope,
  getOrdinalColumn,
  getScope,
  getHitScope,
  getScopeParts,
  getSelectList,
  type Matches,
  type Resource,
} from './resource.ts';
import { buildJoinedPage, isJoinedSearch } from './joined-page.ts';
import { isRankedSearch, buildRankedPage } from './ranked-page.ts';
import { buildCountFirstPage } from './count-first-page.ts';
import { matchesTerm, type TermMatch } from './search.ts';
import { where } from './where.ts';

/** A filter by name, and its word where each word has a condition of its own. */
export interface FilterShape {
  readonly name: string;
  readonly value?: string;
}

/** Everything about a list request that changes its SQL; what only changes its values is not here. */
export interface ListShape {
  readonly actorKind: Actor['kind'];
  readonly ordering: string;
  readonly filters: readonly FilterShape[];
  readonly terms: readonly TermMatch[];
  /** Start of the rows; `beginning` is a first page without a count. */
  readonly page: 'first' | 'beginning' | 'offset' | 'cursor';
  /**
   * Number of rows to read. Part of the text, because PostgreSQL would plan a parameter anew each
   * time.
   */
  readonly fetch: number;
}

/**
 * A row of a list: the item's fields, its sort keys, and the count where the shape asks for it. An
 * empty page has one that is no row, for its count.
 */
export type ListRow<Item extends object> = Item & {
  readonly total_count: number | null;
  readonly is_row: boolean;
  readonly [key: `key_${number}`]: unknown;
};

const statements = new WeakMap<Resource, Map<string, Statement>>();

/** The statement of a shape: the usual ones are prepared at their first use and kept. */
export function listStatement(resource: Resource, actor: Actor, shape: ListShape): Statement {
  if (!isCommonShape(shape)) return createStatement(buildListQuery(resource, actor, shape), 'once');
  const known = statements.get(resource) ?? new Map<string, Statement>();
  statements.set(resource, known);
  const key = JSON.stringify(shape);
  const statement = known.get(key) ?? createStatement(buildListQuery(resource, actor, shape));
  known.set(key, statement);
  return statement;
}

/** One row more than a page of the usual sizes. */
const commonFetches = new Set([pageSize.default, 50, 100, pageSize.max].map((limit) => limit + 1));

/**
 * Few enough forms to keep them all; a caller who tries all others must not fill any memory. What
 * begins with one or two letters may be one row or a tenth of all: that is planned for the letters.
 */
function isCommonShape({ ordering, filters, terms, fetch }: ListShape): boolean {
  const simple = !ordering.includes(',') && filters.length <= 2 && terms.length <= 2;
  return simple && commonFetches.has(fetch) && !terms.includes('beginning');
}

function buildListQuery(resource: Resource, actor: Actor, shape: ListShape): SQL {
  if (isRankedSearch(resource, shape)) return buildRankedQuery(resource, actor, shape);
  if (isJoinedSearch(resource, actor, shape)) return buildJoinedQuery(resource, actor, shape);
  const conditions = buildConditions(resource, actor, shape);
  const blocks = Boolean(resource.counted) && conditions.length === 0;
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const inBlocks = blocks && !shape.ordering && shape.page === 'offset';
  const range = [
    ...conditions,
    ...(shape.page === 'cursor' ? [afterCursor(steps)] : []),
    ...(inBlocks
      ? [sql`${getOrdinalColumn(resource)} < (select (block + 1) << 10 from start_block)`]
      : []),
  ];
  const end = sql`order by ${orderBy(steps)} ${buildOffset(shape, inBlocks)} limit ${sql.raw(String(shape.fetch))}`;
  const inParts = hasCount(shape) && isCountFirst(resource, actor, shape);
  const page = inParts
    ? buildCountFirstPage(resource, conditions, buildHitConditions(resource, actor, shape), end)
    : sql`(select * from ${resource.table} ${where(range)} ${end})`;
  const table = sql.identifier(getTableName(resource.table));
  const { joins } = resource;
  const rows = sql`${page} as ${table}`;
  const joined = joins ? sql`(${rows} ${joins})` : rows;
  const counted = hasCount(shape)
    ? buildCount(resource, blocks, buildCountedParts(resource, actor, shape, conditions))
    : sql`select null::bigint as total_count`;
  // The fields are selected on the outside: in a subquery that is joined to the count, PostgreSQL
  // would build their objects for every row of a joined table that it hashes.
  const before = inParts ? sql`with counted as materialized (${counted})` : sql``;
  return sql`${inBlocks ? buildStartBlock(resource) : before}
    select ${getSelectList(resource, actor)}, ${selectKeys(steps)}, total_count,
      ${resource.table.id} is not null as is_row
    from ${inParts ? sql`counted` : sql`(${counted}) as counted`}
    left join ${joined} on true order by ${orderByKeys(steps)}`;
}

function buildRankedQuery(resource: Resource, actor: Actor, shape: ListShape): SQL {
  const { page, rows, steps } = buildRankedPage(resource, shape, {
    scope: getScopeParts(resource, actor),
    hitScope: getHitScope(resource, actor),
    filters: buildFilters(resource, actor, shape),
  });
  const { joins } = resource;
  const table = sql.identifier(getTableName(resource.table));
  const joined = joins ? sql`(${rows} as ${table} ${joins})` : sql`${rows} as ${table}`;
  const count = hasCount(shape) ? sql`(select count(*) from found)` : sql`null::bigint`;
  return sql`${page}
    select ${getSelectList(resource, actor)}, ${selectKeys(steps)}, total_count,
      ${resource.table.id} is not null as is_row
    from (select ${count} as total_count) as counted
    left join ${joined} on true order by ${orderByKeys(steps)}`;
}

function buildJoinedQuery(resource: Resource, actor: Actor, shape: ListShape): SQL {
  const { relations, page, count, steps } = buildJoinedPage(
    resource,
    shape,
    buildFilters(resource, actor, shape),
  );
  const table = sql.identifier(getTableName(resource.table));
  const counted = hasCount(shape) ? count : sql`null::bigint`;
  return sql`with ${sql.join([...relations], sql`, `)}
    select ${getSelectList(resource, actor)}, ${selectKeys(steps)}, total_count,
      ${resource.table.id} is not null as is_row
    from (select ${counted} as total_count) as counted
    left join (${page} as ${table} ${resource.joins ?? sql``}) on true order by ${orderByKeys(steps)}`;
}

const hasCount = ({ page }: ListShape): boolean => page === 'first' || page === 'offset';

const buildFilters = (resource: Resource, actor: Actor, shape: ListShape): SQL[] =>
  shape.filters.map((filter) => buildFilter(resource, actor, filter));

const buildConditions = (resource: Resource, actor: Actor, shape: ListShape): SQL[] =>
  buildConditionsInScope(resource, actor, shape, getScope(resource, actor));

/** The same, for rows that are there. */
const buildHitConditions = (resource: Resource, actor: Actor, shape: ListShape): SQL[] =>
  buildConditionsInScope(resource, actor, shape, getHitScope(resource, actor));

function buildConditionsInScope(
  resource: Resource,
  actor: Actor,
  shape: ListShape,
  scope: SQL | undefined,
): SQL[] {
  const filters = buildFilters(resource, actor, shape);
  const terms = shape.terms.map((match, at) => {
    const { search } = resource;
    if (!search) throw new Error(`${resource.name} states no search`);
    const matches: Matches = (text, kind) => matchesTerm(text, at, match, kind);
    return typeof search === 'function' ? search(matches) : matches(search);
  });
  return [...(scope ? [scope] : []), ...filters, ...terms];
}

/** Returns true if the condition spans several indexes: the actor's scope, a filter or a search. */
function isCountFirst(resource: Resource, actor: Actor, { filters, terms }: ListShape): boolean {
  const { countFirst } = resource;
  return (
    getScopeParts(resource, actor).length > 1 ||
    filters.some(({ name }) => countFirst?.filters.includes(name)) ||
    (terms.length > 0 && countFirst?.search === true)
  );
}

function buildFilter(resource: Resource, actor: Actor, { name, value }: FilterShape): SQL {
  const filter = resource.filters?.[name];
  const condition =
    typeof filter === 'function'
      ? filter(sql.placeholder(`filter_${name}`), getCustomerScope(actor))
      : filter?.[value ?? ''];
  if (!condition) throw new Error(`${resource.name} states no filter ${name} ${value ?? ''}`);
  return condition;
}

/** Builds the parts to count separately: a whole list by the parts of its scope, others in one. */
function buildCountedParts(
  resource: Resource,
  actor: Actor,
  { filters, terms }: ListShape,
  conditions: readonly SQL[],
): readonly SQL[] {
  const isWhole = filters.length === 0 && terms.length === 0;
  const parts = isWhole ? getScopeParts(resource, actor) : [];
  return (parts.length > 1 ? parts.map((part) => [part]) : [conditions]).map(where);
}

function buildCount(resource: Resource, blocks: boolean, parts: readonly SQL[]): SQL {
  if (blocks)
    return sql`select coalesce(sum(row_count), 0)::bigint as total_count from row_block
      where relation = ${sql.raw(`'${getTableName(resource.table)}'`)}`;
  const counts = parts.map((part) => sql`(select count(*) from ${resource.table} ${part})`);
  return sql`select ${sql.join(counts, sql` + `)} as total_count`;
}

/** The block in which the row at the offset stands, and how many rows stand before that block. */
function buildStartBlock(resource: Resource): SQL {
  const relation = sql.raw(`'${getTableName(resource.table)}'`);
  return sql`with blocks as (
      select block, sum(row_count) as row_count from row_block where relation = ${relation} group by block
    ), ranked as (
      select block, row_count, sum(row_count) over (order by block desc) - row_count as before from blocks
    ), start_block as (
      select block, before from ranked
      where before <= ${sql.placeholder('offset')}::bigint and before + row_count > ${sql.placeholder('offset')}::bigint
      limit 1
    )`;
}

function buildOffset(shape: ListShape, inBlocks: boolean): SQL {
  if (shape.page !== 'offset') return sql``;
  const offset = sql`${sql.placeholder('offset')}::bigint`;
  return inBlocks
    ? sql`offset ${offset} - (select before from start_block)`
    : sql`offset ${offset}`;
}
