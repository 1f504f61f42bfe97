import { isFinalTicketStatus, ticketStatuses } from '@portal/contract/service';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ListMultiChoice } from '#web/kit/list/list-multi-choice.tsx';
import { ListToggle } from '#web/kit/list/list-toggle.tsx';
import { LookupPlaceholder } from '#web/kit/list/lookup-placeholder.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { PlannedChoice } from './planned-choice.tsx';
import { TicketSort } from './ticket-sort.tsx';
import type { TicketList } from './use-ticket-list.ts';

// Loaded in parallel with the tickets; the list is shown without it.
const lookups = import('./ticket-lookups.tsx');
const TicketLookups = lazy(async () => ({ default: (await lookups).TicketLookups }));

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
        onChange={(on) => set({ assigned_to_user_id: on ? ownId : undefined })}
      >
        {t('tickets.mine')}
      </ListToggle>
      <ListToggle
        pressed={search.is_waiting === true}
        onChange={(on) => set({ is_waiting: on ? true : undefined })}
      >
        {t('tickets.waiting')}
      </ListToggle>
      <PlannedChoice />
      <Suspense
        fallback={
          <>
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
