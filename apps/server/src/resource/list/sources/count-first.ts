import { getTableName, sql } from 'drizzle-orm';
import { type Actor, isLimitedToClinics } from '#server/kernel/actor.ts';
import { getHitScope, type Resource } from '../../resource.ts';
import {
  getListScopeParts,
  hasCount,
  listConditions,
  type ListRequest,
  type ListSource,
  selectCount,
  toPageEnd,
  where,
} from '../source.ts';
import { countShownRows, getShownGroups, isFirstOfGroup } from '../grouped.ts';
import { parseOrdering } from '../ordering.ts';

/** Matches above which a scan in the list's order finds a page soon. */
const scanThreshold = sql.raw('2000');

/**
 * The same for filters of `countFirst`. Higher, because the matches of one person or object may all
 * be old, far from the start of the list.
 */
const scanThresholdWithCountFirst = sql.raw('20000');

/**
 * Returns true if the rows are in several indexes: by the actor's scope, a filter or a search; or if they
 * are those of some clinics, which may all be far from the start of the list.
 */
export function isCountedFirst({ resource, actor, shape }: ListRequest): boolean {
  const { countFirst } = resource;
  const { filters, terms } = shape;
  return (
    hasCount(shape) &&
    (isLimited(resource, actor) ||
      getListScopeParts(resource, actor).length > 1 ||
      filters.some(({ name }) => countFirst?.filters.includes(name)) ||
      (terms.length > 0 && countFirst?.search === true))
  );
}

/** Returns true if the actor sees the rows of some clinics alone. */
const isLimited = ({ scope }: Resource, actor: Actor): boolean =>
  scope.isByClinic === true && isLimitedToClinics(actor);

/**
 * Counts first, and then scans the list for many rows or collects few of them by their indexes.
 * PostgreSQL has one plan for all customers or people and cannot estimate the number of each.
 * `offset 0` keeps the planner from collecting in the list's order.
 */
export function buildCountFirstSource(request: ListRequest): ListSource {
  const { resource, actor, shape } = request;
  const { table, countFirst } = resource;
  const conditions = listConditions(request);
  const steps = parseOrdering(resource, shape.ordering || undefined);
  const end = toPageEnd(shape, steps);
  const count = sql`(select total_count from counted)`;
  const isFarAway = countFirst !== undefined || isLimited(resource, actor);
  const many = isFarAway ? scanThresholdWithCountFirst : scanThreshold;
  const groups = getShownGroups(request);
  const hitConditions = listConditions(request, getHitScope(resource, actor));
  const isFirst = groups ? [isFirstOfGroup(request, groups, hitConditions)] : [];
  const scanned = [sql`${count} > ${many}`, ...hitConditions, ...isFirst];
  const collected = [sql`${count} <= ${many}`, ...conditions, ...isFirst];
  const rowCount = selectCount(request, conditions);
  return {
    ctes: [
      sql`counted as materialized (${countShownRows(request, groups, { rowCount, conditions })})`,
    ],
    countRelation: sql`counted`,
    rows: sql`((select * from ${table} ${where(scanned)} ${end})
      union all (select * from (select * from ${table} ${where(collected)} offset 0)
        as ${sql.identifier(getTableName(table))} ${end}))`,
    steps,
  };
}
