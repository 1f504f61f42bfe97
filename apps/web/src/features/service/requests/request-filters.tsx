import { ticketStatuses, type TicketStatus } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { Button } from '#web/ui/button.tsx';
import type { RequestListState } from './use-request-list.ts';

/** The orders of the list and how the API calls them; the first is the list's own. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['-updated_at', 'changed'],
] as const;

/** Filters and orderings of the requests, with a shortcut to those without a ticket. */
export function RequestFilters({ list }: { list: RequestListState }) {
  const { t } = useTranslation();
  const [withTicket, setWithTicket] = useSearchParam('has_ticket', { drops: 'page' });
  const status = list.search.status?.[0] ?? null;
  return (
    <>
      <Button
        variant="outline"
        aria-pressed={withTicket === false}
        onClick={() => void setWithTicket(withTicket === false ? undefined : false)}
        className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
      >
        {t('service_requests.without_ticket')}
      </Button>
      <ListChoice<TicketStatus>
        label={t('service_requests.status')}
        value={status}
        emptyLabel={t('service_requests.any_status')}
        options={ticketStatuses.map((value) => ({ value, label: t(`service.statuses.${value}`) }))}
        onChange={(next) => list.set({ status: next === null ? undefined : [next] })}
      />
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
