import { type LeadStage, leadStages, listLeads } from '@portal/contract/crm';
import { today } from '#web/lib/days/day.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { toBoardQuery } from '../board/data/board-search.ts';
import { useBoardSearch } from '../board/use-board-search.ts';
import { getDueStepQuery, getStalledQuery } from '../lead-queries.ts';
import { parseCloseRange, toCloseDays } from './close-range.ts';

/** Order of the list until another one is chosen: what is to be done first. */
export const firstOrdering = 'next_step_on';

/**
 * The leads as a list. It has the filters of the board (`priority`, `rep`, `reason`), and its own: several stages,
 * `stalled`, `step` (`overdue`, or `due` up to today), and `close`, the period of the expected close.
 */
export function useLeadList() {
  const setSearch = useSetSearch();
  const shared = useBoardSearch();
  const stages = parseStages(useSearchParam('stage')[0]);
  const isStalled = useSearchParam('stalled')[0] === true;
  const step = parseStep(useSearchParam('step')[0]);
  const close = parseCloseRange(useSearchParam('close')[0]);
  const { ordering: _ordering, search: _search, ...fixed } = toBoardQuery(shared);
  const day = today();
  const list = useList({
    scope: 'crm',
    route: listLeads,
    name: 'leads',
    firstOrdering,
    fixed: {
      priority: undefined,
      ...fixed,
      stage: stages.length > 0 ? stages : undefined,
      ...(isStalled ? getStalledQuery(day) : {}),
      ...(step === 'overdue' ? { step_before: day } : {}),
      ...(step === 'due' ? getDueStepQuery(day) : {}),
      ...(close === null ? {} : toCloseDays(close, day)),
    },
  });
  const { priority, rep, reason } = shared;
  const chosen = {
    search: list.search.search,
    stage: stages.length > 0 ? stages : undefined,
    priority,
    rep,
    reason,
    stalled: isStalled || undefined,
    step: step ?? undefined,
    close: close ?? undefined,
  };
  const change = (changes: Record<string, unknown>) =>
    void setSearch({ page: undefined, ...changes });
  return {
    ...list,
    stages,
    isStalled,
    step,
    close,
    priority: priority ?? [],
    rep,
    /** What narrows the list, for its counts and its empty state. */
    search: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    change,
    clear: () => change(Object.fromEntries(Object.keys(chosen).map((name) => [name, undefined]))),
  };
}

export type LeadList = ReturnType<typeof useLeadList>;

/** Next steps by which the list is narrowed: before today, or up to today. */
export const stepFilters = ['overdue', 'due'] as const;

const parseStep = (raw: unknown) => stepFilters.find((one) => one === raw) ?? null;

/** Returns the stages in the address; a typed address may have a single one. */
function parseStages(raw: unknown): LeadStage[] {
  const named = new Set([raw].flat());
  return leadStages.filter((stage) => named.has(stage));
}
