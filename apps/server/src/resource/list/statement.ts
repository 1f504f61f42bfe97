import { getTableName, sql, type SQL } from 'drizzle-orm';
import { pageSize } from '@portal/contract/kernel';
import { createStatement, type Statement } from '#server/database/statement.ts';
import { getJsonSelect, getSelectList, type Resource } from '../resource.ts';
import { orderByKeys, selectKeys, selectKeysAt } from './ordering.ts';
import {
  hasCount,
  type ListRequest,
  type ListShape,
  type ListSource,
  selectSeen,
} from './source.ts';
import { buildCollectedSource } from './sources/collected.ts';
import { buildCountFirstSource, isCountedFirst } from './sources/count-first.ts';
import { buildJoinedSource, isJoinedSearch } from './sources/joined.ts';
import { buildPlainSource } from './sources/plain.ts';
import { buildRankedSource, isRankedSearch } from './sources/ranked.ts';

/**
 * Row of a list: the item's fields, its sort keys, and the count if requested. An empty page has one
 * row with `is_row` false, which carries the count.
 */
export type ListRow<Item extends object> = Item & {
  readonly total_count: number | null;
  readonly is_row: boolean;
  readonly [key: `key_${number}`]: unknown;
};

/**
 * Row of a page whose items are one text. Of the rows that were read, the last is in `found` alone: it
 * shows that there is a next page.
 */
export interface ListPageRow {
  readonly total_count: number | null;
  readonly found: number;
  /** The items as JSON, with commas between them; null without any. */
  readonly items: string | null;
  /** Sort keys of the last item of a page that is full; null on others. */
  readonly [key: `key_${number}`]: unknown;
}

const statements = new WeakMap<Resource, Map<string, Statement>>();

/** Returns the statement of a list. Common ones are prepared at their first use and stored. */
export function getListStatement(request: ListRequest): Statement {
  const { resource, shape } = request;
  if (!isCommonShape(request)) return createStatement(buildListQuery(request), 'once');
  const known = statements.get(resource) ?? new Map<string, Statement>();
  statements.set(resource, known);
  const key = JSON.stringify(shape);
  const use = isFoldedOnce(request) || isCollectedByClinic(request) ? 'anyValues' : 'often';
  const statement = known.get(key) ?? createStatement(buildListQuery(request), use);
  known.set(key, statement);
  return statement;
}

/** Returns true for a search whose terms PostgreSQL folds when it runs, so that they do not change the plan. */
const isFoldedOnce = ({ resource, shape }: ListRequest): boolean =>
  shape.terms.length > 0 &&
  (resource.joinedSearch !== undefined || isRankedSearch(resource, shape));

/**
 * Returns true for a whole list whose rows are collected by the ids of the reader's clinics, whatever the values.
 * PostgreSQL expects ten clinics where most readers have one, and would plan such a list at each run, in 2 ms.
 */
const isCollectedByClinic = ({ resource, actor, shape }: ListRequest): boolean =>
  shape.terms.length + shape.filters.length === 0 && selectSeen(resource, actor) !== null;

/** One row more than a page of the usual sizes. */
const commonFetches = new Set([pageSize.default, 50, 100, pageSize.max].map((limit) => limit + 1));

/**
 * Returns true for a shape of which there are few enough to store all, so that a caller who tries
 * every other one cannot fill the memory. Terms of one or two letters are excluded: they match one
 * row or a tenth of all, and need a plan for their values.
 */
function isCommonShape({ resource, shape }: ListRequest): boolean {
  const { ordering, terms, fetch } = shape;
  // Every screen sends the preferred form.
  const filters = shape.filters.filter(({ name }) => name !== resource.grouping?.filter);
  const isSimple = !ordering.includes(',') && filters.length <= 2 && terms.length <= 2;
  return isSimple && commonFetches.has(fetch) && !terms.includes('prefix');
}

function buildListQuery(request: ListRequest): SQL {
  const { shape } = request;
  const { ctes: ownCtes, steps, ...source } = buildSource(request);
  const rows = selectRows(request, { steps, ...source });
  const ctes = [...defineRelation(request.resource), ...ownCtes];
  return sql`${ctes.length > 0 ? sql`with ${sql.join(ctes, sql`, `)}` : sql``}
    ${shape.form === 'page' ? collectPage(rows, shape, steps) : rows}`;
}

/** Defines the relation of a list over several tables; PostgreSQL plans it anew where it is read. */
const defineRelation = ({ table, relation }: Resource): SQL[] =>
  relation ? [sql`${sql.identifier(getTableName(table))} as not materialized (${relation})`] : [];

/**
 * Selects the fields on the outside: in a subquery that is joined to the count, PostgreSQL would
 * build their objects for every row of a joined table that it hashes.
 */
function selectRows(
  { resource, actor, shape }: ListRequest,
  { countRelation, rows, steps }: Omit<ListSource, 'ctes'>,
): SQL {
  const named = sql`${rows} as ${sql.identifier(getTableName(resource.table))}`;
  const items =
    shape.form === 'values'
      ? getSelectList(resource, actor)
      : sql`${getJsonSelect(resource, actor)} as item`;
  const joined = resource.joins ? sql`(${named} ${resource.joins})` : named;
  return sql`select ${items}, ${selectKeys(steps)}, total_count,
      ${resource.table.id} is not null as is_row
    from ${countRelation} left join ${joined} on true order by ${orderByKeys(steps)}`;
}

/**
 * Collects the rows in one: to take hundreds of values from PostgreSQL one by one took the process a third
 * of its time for a page (docs/decisions/0085).
 */
function collectPage(rows: SQL, { fetch }: ListShape, steps: ListSource['steps']): SQL {
  const order = orderByKeys(steps);
  const limit = sql.raw(String(fetch - 1));
  return sql`select max(total_count) as total_count, (count(*) filter (where is_row))::integer as found,
      string_agg(item, ',' order by ${order}) filter (where is_row and place <= ${limit}) as items,
      ${selectKeysAt(steps, limit)}
    from (select listed.*, row_number() over (order by ${order}) as place from (${rows}) as listed) as page`;
}

function buildSource(request: ListRequest): ListSource {
  if (isRankedSearch(request.resource, request.shape)) return buildRankedSource(request);
  if (isJoinedSearch(request)) return buildJoinedSource(request);
  const seen = selectSeen(request.resource, request.actor);
  if (seen && !hasCount(request.shape)) return buildCollectedSource(request, seen);
  return isCountedFirst(request) ? buildCountFirstSource(request) : buildPlainSource(request);
}
