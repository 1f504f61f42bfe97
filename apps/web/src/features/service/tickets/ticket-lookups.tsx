import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import {
  useCustomerLookup,
  useEmployeeLookup,
} from '#web/features/shared/lookup/use-person-lookup.ts';
import { useInstalledDeviceLookup } from '#web/features/shared/lookup/use-installed-device-lookup.ts';
import type { TicketList, TicketLookup } from './use-ticket-list.ts';

interface ChoiceProps {
  list: TicketList;
}

/** The field that the menu opened last, and how often it has opened any. */
export interface FocusedLookup {
  name: TicketLookup | null;
  requests: number;
}

interface FocusableProps extends ChoiceProps {
  focusRequests: number;
}

export interface TicketLookupsProps extends ChoiceProps {
  /** Filters to show, beside that of a device, which a link sets. */
  shown: readonly TicketLookup[];
  focused: FocusedLookup;
}

/** Filters of a ticket list that have a search field. */
export function TicketLookups({ list, shown, focused }: TicketLookupsProps) {
  const countFor = (name: TicketLookup) => (focused.name === name ? focused.requests : 0);
  return (
    <>
      {shown.includes('assignee') ? (
        <AssigneeChoice list={list} focusRequests={countFor('assignee')} />
      ) : null}
      {shown.includes('customer') ? (
        <CustomerChoice list={list} focusRequests={countFor('customer')} />
      ) : null}
      <DeviceChoice list={list} />
    </>
  );
}

function AssigneeChoice({ list, focusRequests }: FocusableProps) {
  const { t } = useTranslation();
  const id = list.search.assigned_to_user_id ?? null;
  const lookup = useEmployeeLookup(
    id,
    listShown(list).find((ticket) => ticket.assigned_to?.id === id)?.assigned_to,
  );
  return (
    <ListLookup
      lookup={lookup}
      label={t('tickets.assigned_to')}
      emptyLabel={t('tickets.anyone')}
      focusRequests={focusRequests}
      onChange={(chosen) =>
        list.set({
          assigned_to_user_id: chosen ?? undefined,
          unassigned: undefined,
          team: undefined,
        })
      }
    />
  );
}

function CustomerChoice({ list, focusRequests }: FocusableProps) {
  const { t } = useTranslation();
  const id = list.search.customer_id ?? null;
  const lookup = useCustomerLookup(
    id,
    listShown(list).find((ticket) => ticket.customer_id === id)?.customer,
  );
  return (
    <ListLookup
      lookup={lookup}
      label={t('tickets.customer')}
      emptyLabel={t('tickets.any_customer')}
      focusRequests={focusRequests}
      onChange={(chosen) => list.set({ customer_id: chosen ?? undefined })}
    />
  );
}

/** Device filter, shown only to remove it; the device's page sets it with a link. */
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

const listShown = ({ result }: TicketList): readonly ServiceTicket[] => result.data?.results ?? [];
