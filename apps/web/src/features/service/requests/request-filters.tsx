import { listServiceRequests, ticketStatuses } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListChoice, ListToggle } from '#web/kit/list/list-choice.tsx';
import { MoreFilters } from '#web/kit/list/more-filters.tsx';
import { useList } from '#web/lib/list/use-list.ts';
import { UrgencyItems } from '../promises/urgency-items.tsx';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import {
  DropdownMenuLabel,
  DropdownMenuRadioItems,
  DropdownMenuSeparator,
} from '#web/ui/dropdown-menu.tsx';

interface RequestFiltersProps {
  list: RequestListState;
}

/** Orderings of the list with their API names; the first is the default. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['-updated_at', 'changed'],
  ['answer_due_at', 'answer_due'],
] as const;

/** Filters and orderings of the requests, with a shortcut to those without a ticket. */
export function RequestFilters({ list }: RequestFiltersProps) {
  const { t } = useTranslation();
  const [withTicket, setWithTicket] = useSearchParam('has_ticket', { drops: 'page' });
  return (
    <>
      <ListToggle
        pressed={withTicket === false}
        onChange={(pressed) => void setWithTicket(pressed ? false : undefined)}
      >
        {t('service_requests.without_ticket')}
      </ListToggle>
      <RarerRequestFilters list={list} />
      <ListChoice<string>
        label={t('service_requests.sort')}
        value={list.ordering ?? orders[0][0]}
        options={orders.map(([value, name]) => ({
          value,
          label: t(`service_requests.sorts.${name}`),
        }))}
        onChange={(value) => list.setOrdering(value ?? orders[0][0])}
      />
    </>
  );
}

/** Radio item for any status. */
const anyStatus = 'any';

/** The rarer filters of the requests. */
function RarerRequestFilters({ list }: RequestFiltersProps) {
  const { t } = useTranslation();
  const status = list.search.status?.[0];
  const urgency = list.search.urgency ?? [];
  const isSet = [status !== undefined, urgency.length > 0];
  return (
    <MoreFilters count={isSet.filter(Boolean).length}>
      <DropdownMenuLabel>{t('service_requests.status')}</DropdownMenuLabel>
      <DropdownMenuRadioItems
        label={t('service_requests.status')}
        value={status ?? anyStatus}
        options={[
          { value: anyStatus, label: t('service_requests.any_status') },
          ...ticketStatuses.map((value) => ({ value, label: t(`service.statuses.${value}`) })),
        ]}
        onValueChange={(chosen) => {
          const next = ticketStatuses.find((value) => value === chosen);
          list.set({ status: next && [next] });
        }}
      />
      <DropdownMenuSeparator />
      <UrgencyItems chosen={urgency} onChange={(value) => list.set({ urgency: value })} />
    </MoreFilters>
  );
}

/** Returns the customers' requests, newest first. */
export const useRequestList = () =>
  useList({ scope: 'service', route: listServiceRequests, name: 'service-requests' });

type RequestListState = ReturnType<typeof useRequestList>;
