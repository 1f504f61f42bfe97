import { isFinalTicketStatus, ticketStatuses } from '@portal/contract/service';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice, ListToggle } from '#web/kit/list/list-choice.tsx';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { useSearchParam, useSetSearch } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { plannedRanges, readPlannedRange } from './planned-range.ts';
import type { TicketList } from './use-ticket-list.ts';

// Loaded in parallel with the tickets; the list is shown without it.
const TicketLookups = preloadedComponent(
  async () => (await import('./ticket-lookups.tsx')).TicketLookups,
);

/** Statuses of open tickets. */
const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

export interface TicketFiltersProps {
  list: TicketList;
  /** True for the list of one customer, without a customer filter. */
  hidesCustomer?: boolean | undefined;
}

/** Narrows and sorts a list of tickets. */
export function TicketFilters({ list, hidesCustomer = false }: TicketFiltersProps) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const { search, set } = list;
  const assignee = search.assigned_to_user_id ?? null;
  return (
    <>
      <ListMultiChoice
        label={t('tickets.status')}
        options={ticketStatuses.map((value) => ({
          value,
          label: t(`service.statuses.${value}`),
        }))}
        values={list.statuses}
        shortcuts={[
          { label: t('tickets.any_status'), values: [] },
          { label: t('tickets.open_ones'), values: openStatuses },
        ]}
        onChange={list.setStatuses}
      />
      <ListToggle
        pressed={assignee === ownId}
        onChange={(on) =>
          set({ assigned_to_user_id: on ? ownId : undefined, unassigned: undefined })
        }
      >
        {t('tickets.mine')}
      </ListToggle>
      <ListToggle
        pressed={search.is_waiting === true}
        onChange={(on) => set({ is_waiting: on ? true : undefined })}
      >
        {t('tickets.waiting')}
      </ListToggle>
      <ListToggle
        pressed={search.breached === true}
        onChange={(on) => set({ breached: on ? true : undefined })}
      >
        {t('promises.breached')}
      </ListToggle>
      <ListToggle
        pressed={search.unassigned === true}
        onChange={(on) =>
          set({ unassigned: on ? true : undefined, assigned_to_user_id: undefined })
        }
      >
        {t('tickets.nobody')}
      </ListToggle>
      <PlannedChoice />
      <Suspense
        fallback={
          <>
            <LookupPlaceholder />
            <LookupPlaceholder />
            {hidesCustomer ? null : <LookupPlaceholder />}
          </>
        }
      >
        <TicketLookups list={list} hidesCustomer={hidesCustomer} />
      </Suspense>
      <TicketSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}

/** Orderings of the list with their API names; the first is the default. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['answer_due_at', 'answer_due'],
  ['solve_due_at', 'solve_due'],
  ['planned_for', 'planned'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

interface TicketSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the tickets, also for views without column headings. */
function TicketSort({ ordering, onChange }: TicketSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('tickets.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({ value, label: t(`tickets.sorts.${name}`) }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}

/** Option for custom days in the URL. */
const customDays = 'named';

/** Filters the list by planned day. */
function PlannedChoice() {
  const { t } = useTranslation();
  const [value] = useSearchParam('planned');
  const setSearch = useSetSearch();
  const days = useCustomDays();
  const range = readPlannedRange(value);
  return (
    <ListChoice<string>
      label={t('tickets.planned_for')}
      value={range ?? (days === null ? null : customDays)}
      emptyLabel={t('tickets.planned_any')}
      options={[
        ...plannedRanges.map((value) => ({ value, label: t(`tickets.planned.${value}`) })),
        ...(days === null || range !== null ? [] : [{ value: customDays, label: days }]),
      ]}
      onChange={(chosen) => {
        if (chosen === customDays) return;
        void setSearch({
          planned: chosen ?? undefined,
          planned_from: undefined,
          planned_to: undefined,
          page: undefined,
        });
      }}
    />
  );
}

/** Returns the custom days in the URL as text, such as a day of the calendar; null without any. */
function useCustomDays(): string | null {
  const { t } = useTranslation();
  const format = useFormats();
  const [from] = useSearchParam('planned_from');
  const [to] = useSearchParam('planned_to');
  const [first, last] = [toDay(from), toDay(to)];
  if (first !== null && first === last) return t('tickets.planned_on', { date: format.day(first) });
  if (first !== null && last !== null)
    return t('tickets.planned_period', { from: format.day(first), until: format.day(last) });
  if (first !== null) return t('tickets.planned_from', { date: format.day(first) });
  return last === null ? null : t('tickets.planned_until', { date: format.day(last) });
}

const toDay = (text: unknown): string | null =>
  typeof text === 'string' && !Number.isNaN(Date.parse(text)) ? text : null;
