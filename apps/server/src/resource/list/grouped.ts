import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListRequest } from './source.ts';
import { where } from './source.ts';

/** Groups of which a list shows one row each. */
interface ShownGroups {
  readonly by: PgColumn;
  /** Sort keys of the rows of a group; the first row is shown. */
  readonly order: readonly SQL[];
}

/** Returns the groups of which the list shows one row each; null for a list of all rows. */
export function getShownGroups({ resource, shape }: ListRequest): ShownGroups | null {
  const { grouping } = resource;
  if (!grouping || !shape.filters.some(({ name }) => name === grouping.filter)) return null;
  const { by, filter, order } = grouping;
  return { by, order: order(sql.placeholder(`filter_${filter}`)) };
}

/**
 * Returns the condition that a row is the first of its group among those that meet the conditions: one
 * look-up by the index of the group, and none for a row without one. `outer_row` names the group's key
 * beside the inner rows of the same table.
 */
export function isFirstOfGroup(
  { resource: { table } }: ListRequest,
  { by, order }: ShownGroups,
  conditions: readonly SQL[],
): SQL {
  return sql`(${by} is null or ${table.id} = (select listed.id from (select ${by} as group_key) as outer_row,
    lateral (select ${table.id} from ${table} ${where([sql`${by} = outer_row.group_key`, ...conditions])}
      order by ${sql.join([...order], sql`, `)} limit 1) as listed))`;
}

/**
 * Counts the rows that the list shows. `rowCount` selects the `total_count` of all that meet the conditions;
 * what their groups have beyond one row each is subtracted, which reads grouped rows alone.
 */
export const countShownRows = (
  { resource: { table } }: ListRequest,
  groups: ShownGroups | null,
  { rowCount, conditions }: { readonly rowCount: SQL; readonly conditions: readonly SQL[] },
): SQL =>
  groups === null
    ? rowCount
    : sql`select total_count - (select count(*) - count(distinct ${groups.by}) from ${table}
        ${where([sql`${groups.by} is not null`, ...conditions])}) as total_count from (${rowCount}) as all_rows`;

/** Of more hits than this, each is a row: to group 200,000 took two seconds. */
const groupedHits = sql.raw('10000');

/**
 * Leaves one hit of each group: the first in the order, with the best score of the group. `hits` names a
 * relation of `id` and `score`. `offset 0` keeps it one index look-up for each hit, as PostgreSQL cannot
 * estimate how few they are.
 */
export function keepFirstHits(
  { resource: { table } }: ListRequest,
  { by, order }: ShownGroups,
  hits: SQL,
): SQL {
  const keys = order.map((one) => sql`(${one})::text`);
  const count = sql`(select count(*) from ${hits})`;
  return sql`select (min(keys))[${sql.raw(String(keys.length))}]::uuid as id, max(score) as score
      from ${hits} cross join lateral (select coalesce(${by}, ${table.id}) as group_key,
        array[${sql.join(keys, sql`, `)}] as keys from ${table} where ${table.id} = ${hits}.id offset 0) as hit
      where ${count} <= ${groupedHits} group by group_key
    union all
    select id, score from ${hits} where ${count} > ${groupedHits}`;
}
