import {
  getLeadBoard,
  lastNoteExcerptLength,
  type Lead,
  type LeadBoard,
  type LeadCard,
  type LeadStage,
  listLeads,
} from '@portal/contract/crm';
import { pageSize, type Page, type RouteQuery } from '@portal/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { sendRequest } from '#web/lib/api/call.ts';
import { scopeKey, routeQuery } from '#web/lib/query/route-query.ts';

export type BoardQuery = RouteQuery<typeof getLeadBoard>;

/** Key prefix of every board, whatever its filters. */
export const getBoardsKey = () => [...scopeKey('crm'), getLeadBoard.id] as const;

/**
 * The board in one call. Read again, it brings as many cards of each column as were shown: those
 * behind the first ones in as few calls as the API allows.
 */
export function getBoardQueryOptions(query: BoardQuery) {
  const options = routeQuery('crm', getLeadBoard, { query: query });
  const { queryKey } = options;
  return {
    ...options,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const { data } = await sendRequest<LeadBoard>(getLeadBoard, { query: query, signal });
      const shown = client.getQueryData<LeadBoard>(queryKey);
      const stages = data.stages.map(async (column) => {
        const before = shown?.stages.find(({ stage }) => stage === column.stage);
        return readMore(column, before?.results.length ?? 0, signal);
      });
      return { stages: await Promise.all(stages) };
    },
  };
}

type Column = LeadBoard['stages'][number];

async function readMore(column: Column, minCount: number, signal: AbortSignal): Promise<Column> {
  let all = column;
  while (all.next !== null && all.results.length < minCount) {
    const limit = Math.min(pageSize.max, minCount - all.results.length);
    all = withPage(all, await readPage(all.next, { limit, signal }));
  }
  return all;
}

/** Brings the next cards of a column behind those that are shown. */
export async function showMore(
  client: QueryClient,
  query: BoardQuery,
  { stage, next }: Pick<Column, 'stage' | 'next'>,
): Promise<void> {
  if (next === null) return;
  const page = await readPage(next, {});
  client.setQueryData<LeadBoard>(getBoardQueryOptions(query).queryKey, (board) => {
    // Read again in the meantime: the link belongs to what was shown before.
    const isSame = board?.stages.some((one) => one.stage === stage && one.next === next);
    return board && isSame ? withColumn(board, stage, page) : board;
  });
}

const withColumn = (board: LeadBoard, stage: LeadStage, page: Page<Lead>): LeadBoard => ({
  stages: board.stages.map((column) => (column.stage === stage ? withPage(column, page) : column)),
});

function withPage(column: Column, { next, results }: Page<Lead>): Column {
  const known = new Set(column.results.map(({ id }) => id));
  const further = results.filter(({ id }) => !known.has(id)).map(toCard);
  return { ...column, next, results: [...column.results, ...further] };
}

async function readPage(
  link: string,
  { limit, signal }: { limit?: number; signal?: AbortSignal },
): Promise<Page<Lead>> {
  const { searchParams } = new URL(link, location.origin);
  const query: Record<string, readonly string[]> = {};
  for (const name of new Set(searchParams.keys())) query[name] = searchParams.getAll(name);
  if (limit !== undefined) query['limit'] = [String(limit)];
  return (await sendRequest<Page<Lead>>(listLeads, { query, ...(signal ? { signal } : {}) })).data;
}

/** A lead of the list as a card of the board. */
function toCard(lead: Lead): LeadCard {
  const {
    notes,
    interested_product_ids: _ids,
    interested_products: _products,
    address: _address,
    source: _source,
    lost_reason: reason,
    ...card
  } = lead;
  return {
    ...card,
    last_note: notes[0]?.text.slice(0, lastNoteExcerptLength) ?? null,
    has_lost_reason: reason !== null,
  };
}
