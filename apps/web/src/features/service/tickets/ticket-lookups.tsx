import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListLookup } from '#web/kit/list/list-lookup.tsx';
import type { OpenedFilters } from '#web/kit/list/use-opened-filters.ts';
import {
  useCustomerLookup,
  useEmployeeLookup,
} from '#web/features/shared/lookup/use-person-lookup.ts';
import { useInstalledDeviceLookup } from '#web/features/shared/lookup/use-installed-device-lookup.ts';
import type { TicketList, TicketLookup } from './use-ticket-list.ts';

interface ChoiceProps {
  list: TicketList;
}

interface FocusableProps extends ChoiceProps {
  focusRequests: number;
}

export interface TicketLookupsProps extends ChoiceProps {
  /** Filters to show, beside that of a device, which a link sets. */
  opened: OpenedFilters<TicketLookup>;
}

/** Filters of a ticket list that have a search field. */
export function TicketLookups({ list, opened }: TicketLookupsProps) {
  const { shown, countRequests } = opened;
  return (
    <>
      {shown.includes('assignee') ? (
        <AssigneeChoice list={list} focusRequests={countRequests('assignee')} />
      ) : null}
      {shown.includes('customer') ? (
        <CustomerChoice list={list} focusRequests={countRequests('customer')} />
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
        list.set(
          chosen === null
            ? { assigned_to_user_id: undefined }
            : { assigned_to_user_id: chosen, unassigned: undefined, team: undefined },
        )
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
