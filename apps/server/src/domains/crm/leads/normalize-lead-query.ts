import type { ListQuery } from '#server/resource/list.ts';

/** The filters that may name several. */
const repeatableFilters = new Set(['stage', 'priority', 'assigned_to_user_id']);

/**
 * The query of a list of leads in the resource's words: a filter that names one alone is asked as
 * one, because an index then gives its rows in their order; of several they would be sorted.
 */
export function normalizeLeadQuery<Query extends ListQuery>(query: Query): ListQuery {
  const entries = Object.entries(query).map(([name, value]): [string, unknown] =>
    repeatableFilters.has(name) && Array.isArray(value) && value.length === 1
      ? [`one_${name}`, value[0]]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
