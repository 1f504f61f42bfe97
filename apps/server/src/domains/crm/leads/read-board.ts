import {
  stagePageSize,
  getLeadBoard as route,
  leadStages,
  type LeadBoard,
  type LeadStage,
} from '@portal/contract/crm';
import { pageSize, type RouteQuery } from '@portal/contract/kernel';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getListKey, writeCursor } from '#server/resource/cursor.ts';
import { parseListQuery, getSortKeys, type ParsedListQuery } from '#server/resource/list-rows.ts';
import { scopeParameters } from '#server/resource/resource.ts';
import { getTermMatch } from '#server/resource/search.ts';
import { askedOfLeads } from './asked-of-leads.ts';
import { boardStatement, type BoardRow } from './board-statement.ts';
import { leads } from './lead.resource.ts';

type Wish = RouteQuery<typeof route>;

/**
 * The whole board in one statement: of each stage that is asked for its numbers and its first cards,
 * with a link to the further ones in the list.
 * @throws PortalError 400 for a field that the ordering names twice.
 */
export async function readBoard(context: Context, query: Wish): Promise<LeadBoard> {
  authorize(context.actor, route.access);
  const { limit: wished, stage: stages = leadStages, ordering, ...filters } = query;
  const limit = Math.min(wished ?? stagePageSize, pageSize.most);
  const wish = askedOfLeads({ ...filters, ordering: ordering || 'position' });
  const asked = parseListQuery(leads, wish);
  const statement = boardStatement(context.actor, {
    ordering: asked.ordering,
    steps: asked.steps,
    filters: asked.filters.map(([name, value]) => [name, wordOf(name, value)]),
    words: asked.words.map(getTermMatch),
    fetch: limit + 1,
  });
  const rows = await statement.run<BoardRow>(context.database, {
    ...scopeParameters(context.actor, context.now),
    ...Object.fromEntries(asked.filters.map(([name, value]) => [`filter_${name}`, value])),
    ...Object.fromEntries(asked.words.map((word, at) => [`word_${at}`, word])),
    stages: leadStages.filter((stage) => stages.includes(stage)),
  });
  const byStage = Map.groupBy(rows, (row) => row.of_stage);
  return {
    stages: [...byStage].map(([stage, ofStage]) => {
      const cards = ofStage.filter((row) => row.is_row);
      const [first] = ofStage;
      const count = first?.stage_count ?? 0;
      const total = first?.stage_total ?? 0;
      const results = cards.slice(0, limit);
      const last = results.at(-1);
      const next =
        last && cards.length > limit
          ? linkTo(context, { stage, ordering: asked.ordering, limit }, { wish, last, count })
          : null;
      return { stage, count, total, next, results };
    }),
  };
}

/** The word of a filter each of whose words has a condition of its own. */
function wordOf(name: string, value: unknown): string | null {
  return typeof leads.filters?.[name] === 'object' ? String(value) : null;
}

interface Column {
  readonly stage: LeadStage;
  readonly ordering: string;
  readonly limit: number;
}

interface Shown {
  readonly wish: ReturnType<typeof askedOfLeads>;
  readonly last: BoardRow;
  readonly count: number;
}

/** The page of the list of leads that begins behind the last card of a column. */
function linkTo(
  { href }: Context,
  { stage, ordering, limit }: Column,
  { wish, last, count }: Shown,
): string | null {
  if (href === null) return null;
  const asked: ParsedListQuery = parseListQuery(leads, askedOfLeads({ ...wish, stage: [stage] }));
  const question = getListKey({ list: leads.name, ...asked });
  const cursor = writeCursor({
    listKey: question,
    count,
    offset: limit,
    keys: getSortKeys({ ...last, total_count: null }, asked),
  });
  const url = new URL(href);
  url.pathname = url.pathname.replace(/board\/?$/, '');
  const fields = { stage, ordering, limit: String(limit), offset: String(limit), cursor };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
