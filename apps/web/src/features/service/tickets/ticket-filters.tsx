import { isFinalTicketStatus, ticketStatuses } from '@portal/contract/service';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice, ListToggle } from '#web/kit/list/list-choice.tsx';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { useOpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { TicketList, TicketLookup } from './use-ticket-list.ts';

// Loaded in parallel with the tickets; the list is shown without them.
const RarerTicketFilters = preloadedComponent(
  async () => (await import('./rarer-ticket-filters.tsx')).RarerTicketFilters,
);

const TicketLookups = preloadedComponent(
  async () => (await import('./ticket-lookups.tsx')).TicketLookups,
);

/** Statuses of open tickets. */
const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/** Filters with a search field; the list of one customer has no other customers. */
const ticketLookups: readonly TicketLookup[] = ['assignee', 'customer'];
const ofCustomer: readonly TicketLookup[] = ['assignee'];

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
  const isSet = {
    assignee: assignee !== null && assignee !== ownId,
    customer: search.customer_id !== undefined,
  };
  const names = hidesCustomer ? ofCustomer : ticketLookups;
  const lookups = useOpenedFilters(names, (name) => isSet[name]);
  const hasLookups = lookups.shown.length > 0 || search.installed_device_id !== undefined;
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
      {hidesCustomer ? null : (
        <ListToggle
          pressed={assignee === ownId}
          onChange={(on) =>
            set(
              on
                ? { assigned_to_user_id: ownId, unassigned: undefined, team: undefined }
                : { assigned_to_user_id: undefined },
            )
          }
        >
          {t('tickets.mine')}
        </ListToggle>
      )}
      <Suspense fallback={<LookupPlaceholder />}>
        <RarerTicketFilters
          list={list}
          withMine={hidesCustomer}
          lookups={names}
          onLookup={lookups.open}
        />
      </Suspense>
      {hasLookups ? (
        <Suspense fallback={<LookupPlaceholder />}>
          <TicketLookups list={list} opened={lookups} />
        </Suspense>
      ) : null}
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
