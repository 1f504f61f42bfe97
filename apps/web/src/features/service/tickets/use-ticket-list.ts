import { listServiceTickets, ticketStatuses, type TicketStatus } from '@portal/contract/service';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { today } from '#web/lib/days/day.ts';
import { useList } from '#web/lib/list/use-list.ts';
import type { ListSearch } from '#web/lib/list/list-search.ts';
import { toPlannedDays, readPlannedRange } from './planned-range.ts';

export interface TicketListOptions {
  /** Name of the list; identifies its choice of cards or table. */
  name: string;
  /** Filters that the page sets itself. */
  fixed?: Partial<ListSearch<typeof listServiceTickets>> | undefined;
}

/** List of tickets; `?planned=` contains the period for which they are planned. */
export function useTicketList({ name, fixed }: TicketListOptions) {
  const setSearch = useSetSearch();
  const [value] = useSearchParam('planned');
  const range = readPlannedRange(value);
  const days = range ? toPlannedDays(range, today()) : {};
  const [rawStatus] = useSearchParam('status');
  const statuses = parseStatuses(rawStatus);
  const list = useList({
    scope: 'service',
    route: listServiceTickets,
    name,
    fixed: { ...days, ...fixed, status: statuses.length > 0 ? statuses : undefined },
  });
  const { status: _status, planned_from: from, planned_to: to, ...rest } = list.search;
  const { is_planned: _isPlanned, ...others } = rest;
  return {
    ...list,
    statuses,
    // Counts each effective filter once; unknown statuses and days of a range do not count.
    search: {
      ...others,
      ...(statuses.length > 0 ? { status: statuses } : {}),
      ...(range || from || to ? { planned: range ?? 'days' } : {}),
    },
    setStatuses: (chosen: readonly TicketStatus[]) =>
      void setSearch({ status: chosen.length > 0 ? [...chosen] : undefined, page: undefined }),
    clear: () => {
      const retained = new Set(['tab', 'ordering']);
      const removed = [...Object.keys(list.search), 'planned'].filter((key) => !retained.has(key));
      void setSearch(Object.fromEntries(removed.map((key) => [key, undefined])));
    },
  };
}

export type TicketList = ReturnType<typeof useTicketList>;

/** Filters with a search field, which appear once they are chosen in the menu or set by a link. */
export type TicketLookup = 'assignee' | 'customer';

/** Returns the statuses in the address; a typed address may have a single one. */
function parseStatuses(rawStatus: unknown): TicketStatus[] {
  const requested = new Set([rawStatus].flat());
  return ticketStatuses.filter((status) => requested.has(status));
}
