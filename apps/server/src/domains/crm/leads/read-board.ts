import {
  getLeadBoard as route,
  type LeadBoard,
  type LeadStage,
  leadStages,
  stagePageSize,
} from '@portal/contract/crm';
import { pageSize, type RouteQuery } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { getListKey } from '#server/resource/list/cursor.ts';
import {
  getSortKeys,
  type ListQuery,
  type ParsedListQuery,
  parseListQuery,
} from '#server/resource/list/list.ts';
import { getTermMatch } from '#server/resource/list/search-terms.ts';
import { getScopeParameters } from '#server/resource/resource.ts';
import { type BoardRow, getBoardStatement } from './board-statement.ts';
import { leads } from './lead.resource.ts';

type BoardQuery = RouteQuery<typeof route>;

/**
 * Returns the counts, sums and first cards of each requested stage in one statement, each with a link to
 * the following cards in the list.
 * @throws DomainError 400 for a field that the ordering contains twice, and as `normalizeLeadQuery`.
 */
export async function readBoard(context: Context, query: BoardQuery): Promise<LeadBoard> {
  authorize(context.actor, route.access);
  const { limit: requestedLimit, stage: stages = leadStages, ordering, ...filters } = query;
  const limit = Math.min(requestedLimit ?? stagePageSize, pageSize.max);
  const listQuery = normalizeLeadQuery({ ...filters, ordering: ordering || 'position' });
  const parsed = parseListQuery(leads, listQuery);
  const statement = getBoardStatement(context.actor, {
    ordering: parsed.ordering,
    steps: parsed.steps,
    filters: parsed.filters.map(([name, value]) => [name, getFilterValue(name, value)]),
    terms: parsed.terms.map(getTermMatch),
    fetch: limit + 1,
  });
  const rows = await statement.run<BoardRow>(context.database, {
    ...getScopeParameters(context.actor, context.now),
    ...Object.fromEntries(parsed.filters.map(([name, value]) => [`filter_${name}`, value])),
    ...Object.fromEntries(parsed.terms.map((term, at) => [`term_${at}`, term])),
    stages: leadStages.filter((stage) => stages.includes(stage)),
  });
  const byStage = Map.groupBy(rows, (row) => row.of_stage);
  return {
    stages: [...byStage].map(([stage, ofStage]) => {
      const cards = ofStage.filter((row) => row.is_row);
      const [first] = ofStage;
      const count = first?.stage_count ?? 0;
      const total = first?.stage_total ?? 0;
      const sum = first?.stage_sum ?? '0.00';
      const weighted_sum = first?.stage_weighted_sum ?? '0.00';
      const results = cards.slice(0, limit);
      const last = results.at(-1);
      const next =
        last && cards.length > limit
          ? getNextLink(
              context,
              { stage, ordering: parsed.ordering, limit },
              { listQuery, last, count },
            )
          : null;
      return { stage, count, total, sum, weighted_sum, next, results };
    }),
  };
}

/**
 * Returns the value of a filter with one condition per value, since it changes the SQL; null for a
 * filter whose value is a parameter.
 */
function getFilterValue(name: string, value: unknown): string | null {
  return typeof leads.filters?.[name] === 'object' ? String(value) : null;
}

interface Column {
  readonly stage: LeadStage;
  readonly ordering: string;
  readonly limit: number;
}

interface Shown {
  readonly listQuery: ReturnType<typeof normalizeLeadQuery>;
  readonly last: BoardRow;
  readonly count: number;
}

/** Returns the URL of the list page that continues after the last card of a column. */
function getNextLink(
  { actor, cursors, href }: Context,
  { stage, ordering, limit }: Column,
  { listQuery, last, count }: Shown,
): string | null {
  if (href === null) return null;
  const parsed: ParsedListQuery = parseListQuery(
    leads,
    normalizeLeadQuery({ ...listQuery, stage: [stage] }),
  );
  const listKey = getListKey({ list: leads.name, ...parsed });
  const cursor = cursors.write(actor, {
    listKey,
    count,
    offset: limit,
    keys: getSortKeys(last, parsed),
  });
  const url = new URL(href);
  url.pathname = url.pathname.replace(/board\/?$/, '');
  const fields = { stage, ordering, limit: String(limit), offset: String(limit), cursor };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Filters that accept several values. */
const repeatableFilters = new Set(['stage', 'priority', 'assigned_to_user_id']);

/**
 * Replaces a filter with a single value by its `one_…` filter: for one value an index returns the
 * rows in order, for several they would be sorted.
 * @throws DomainError 400 at `quiet_before`, without which most leads have no step from a day on.
 */
export function normalizeLeadQuery<Query extends ListQuery>(query: Query): ListQuery {
  const given = new Map<string, unknown>(Object.entries(query));
  if (given.get('no_step_from') !== undefined && given.get('quiet_before') === undefined)
    throw fieldError('quiet_before', 'field.required');
  const entries = Object.entries(query).map(([name, value]): [string, unknown] =>
    repeatableFilters.has(name) && Array.isArray(value) && value.length === 1
      ? [`one_${name}`, value[0]]
      : [name, value],
  );
  return Object.fromEntries(entries);
}
