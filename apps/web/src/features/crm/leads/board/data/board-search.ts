import { leadPriorities, type LeadPriority } from '@portal/contract/crm';
import { boardOrders, manualOrder, type BoardOrder } from './board-order.ts';
import type { BoardQuery } from './board-query.ts';

/** Value for unassigned leads in the address. */
export const unassigned = 'nobody';

/** Search parameters of the board; invalid ones are dropped. */
export interface BoardSearch {
  search?: string;
  priority?: readonly LeadPriority[];
  /** Id of a salesperson, or `nobody`. */
  rep?: string;
  /** Lost leads without a reason alone. */
  reason?: 'none';
  ordering?: BoardOrder;
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Reads the board's state out of an address. */
export function parseBoardSearch(raw: Readonly<Record<string, unknown>>): BoardSearch {
  const { search, priority, rep, reason, ordering } = raw;
  const text = typeof search === 'number' ? String(search) : search;
  const named = new Set([priority].flat());
  const priorities = leadPriorities.filter((one) => named.has(one));
  const order = boardOrders.find(([name]) => name === ordering)?.[0];
  return {
    ...(typeof text === 'string' && text !== '' ? { search: text.slice(0, 200) } : {}),
    ...(priorities.length > 0 && priorities.length < leadPriorities.length
      ? { priority: priorities }
      : {}),
    ...(typeof rep === 'string' && (rep === unassigned || id.test(rep)) ? { rep } : {}),
    ...(reason === 'none' ? { reason } : {}),
    ...(order !== undefined && order !== manualOrder ? { ordering: order } : {}),
  };
}

/** Returns the query for the server. */
export function toBoardQuery({
  search,
  priority,
  rep,
  reason,
  ordering = manualOrder,
}: BoardSearch): BoardQuery {
  return {
    ordering,
    ...(search === undefined ? {} : { search }),
    ...(priority === undefined ? {} : { priority: [...priority] }),
    ...(rep === undefined
      ? {}
      : rep === unassigned
        ? { is_assigned: false }
        : { assigned_to_user_id: [rep] }),
    ...(reason === 'none' ? { has_lost_reason: false } : {}),
  };
}

/** Returns the requested ordering of the board. */
export function getBoardOrder(query: unknown): BoardOrder {
  const ordering =
    typeof query === 'object' && query !== null && 'ordering' in query ? query.ordering : null;
  return boardOrders.find(([name]) => name === ordering)?.[0] ?? manualOrder;
}
