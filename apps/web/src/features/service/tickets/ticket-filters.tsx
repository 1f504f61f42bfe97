import { isFinalTicket, ticketStatuses, type ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import { ListManyChoice } from '#web/kit/list/list-many-choice.tsx';
import { ListToggle } from '#web/kit/list/list-toggle.tsx';
import { useCustomerLookup } from '#web/kit/lookup/use-customer-lookup.ts';
import { useEmployeeLookup } from '#web/kit/lookup/use-employee-lookup.ts';
import { useInstalledDeviceLookup } from '#web/kit/lookup/use-installed-device-lookup.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { PlannedChoice } from './planned-choice.tsx';
import { TicketSort } from './ticket-sort.tsx';
import type { TicketList } from './use-ticket-list.ts';

/** What is still to be done. */
const openStatuses = ticketStatuses.filter((status) => !isFinalTicket(status));

export interface TicketFiltersProps {
  list: TicketList;
  /** Whether the list is of one customer, whom nobody chooses then. */
  ofCustomer?: boolean | undefined;
}

/** Narrows and sorts a list of tickets. */
export function TicketFilters({ list, ofCustomer = false }: TicketFiltersProps) {
  const { t } = useTranslation();
  const { id: ownId } = useUser();
  const { search, set } = list;
  const assignee = search.assigned_to_user_id ?? null;
  return (
    <>
      <ListManyChoice
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
      <AssigneeChoice list={list} />
      {ofCustomer ? null : <CustomerChoice list={list} />}
      <DeviceChoice list={list} />
      <TicketSort ordering={list.ordering} onChange={list.setOrdering} />
    </>
  );
}

interface ChoiceProps {
  list: TicketList;
}

function AssigneeChoice({ list }: ChoiceProps) {
  const { t } = useTranslation();
  const id = list.search.assigned_to_user_id ?? null;
  const lookup = useEmployeeLookup(
    id,
    shownOf(list).find((ticket) => ticket.assigned_to?.id === id)?.assigned_to,
  );
  return (
    <ListLookup
      lookup={lookup}
      label={t('tickets.assigned_to')}
      emptyLabel={t('tickets.anyone')}
      onChange={(chosen) => list.set({ assigned_to_user_id: chosen ?? undefined })}
    />
  );
}

function CustomerChoice({ list }: ChoiceProps) {
  const { t } = useTranslation();
  const id = list.search.customer_id ?? null;
  const lookup = useCustomerLookup(
    id,
    shownOf(list).find((ticket) => ticket.customer_id === id)?.customer,
  );
  return (
    <ListLookup
      lookup={lookup}
      label={t('tickets.customer')}
      emptyLabel={t('tickets.any_customer')}
      onChange={(chosen) => list.set({ customer_id: chosen ?? undefined })}
    />
  );
}

/** The device whose tickets are shown, to be let go; its own page leads here. */
function DeviceChoice({ list }: ChoiceProps) {
  return list.search.installed_device_id === undefined ? null : <ChosenDevice list={list} />;
}

function ChosenDevice({ list }: ChoiceProps) {
  const { t } = useTranslation();
  const lookup = useInstalledDeviceLookup({ id: list.search.installed_device_id ?? null });
  return (
    <ListLookup
      lookup={lookup}
      label={t('tickets.device')}
      emptyLabel={t('tickets.any_device')}
      onChange={(chosen) => list.set({ installed_device_id: chosen ?? undefined })}
    />
  );
}

const shownOf = ({ result }: TicketList): readonly ServiceTicket[] => result.data?.results ?? [];
