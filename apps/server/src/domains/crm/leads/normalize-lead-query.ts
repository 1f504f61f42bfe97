import type { ListQuery } from '#server/resource/list/list.ts';

/** Filters that accept several values. */
const repeatableFilters = new Set(['stage', 'priority', 'assigned_to_user_id']);

/**
 * Replaces a filter with a single value by its `one_…` filter: for one value an index returns the
 * rows in order, for several they would be sorted.
 */
export function normalizeLeadQuery<Query extends ListQuery>(query: Query): ListQuery {
  const entries = Object.entries(query).map(([name, value]): [string, unknown] =>
    repeatableFilters.has(name) && Array.isArray(value) && value.length === 1
      ? [`one_${name}`, value[0]]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
