import {
  isFinalTicketStatus,
  listServiceRequests,
  listServiceTickets,
  ticketStatuses,
  type ServiceRequest,
  type ServiceTicket,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today-row.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';

const open = { status: ticketStatuses.filter((status) => !isFinalTicketStatus(status)) };

/** Open requests and tickets of the own company; a request with a ticket appears as the ticket. */
export function OpenServiceWidget() {
  const { t } = useTranslation();
  const tickets = useQuery(
    routeQuery('service', listServiceTickets, { query: { ...open, limit: maxTodayRows } }),
  );
  const requests = useQuery(
    routeQuery('service', listServiceRequests, {
      query: { ...open, has_ticket: false, limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel<ServiceTicket | ServiceRequest>
      title={t('dashboard.panels.own_service')}
      icon={<Wrench aria-hidden />}
      level={2}
      query={{
        data:
          tickets.data && requests.data
            ? {
                count: tickets.data.count + requests.data.count,
                results: [...tickets.data.results, ...requests.data.results]
                  .toSorted((item, other) =>
                    getRequestedAt(other).localeCompare(getRequestedAt(item)),
                  )
                  .slice(0, maxTodayRows),
              }
            : undefined,
        error: tickets.error ?? requests.error,
        isFetching: tickets.isFetching || requests.isFetching,
        dataUpdatedAt: Math.min(tickets.dataUpdatedAt, requests.dataUpdatedAt),
        refetch: () => Promise.all([tickets.refetch(), requests.refetch()]),
      }}
      failure={t('tickets.load_failed')}
      all={{ to: '/dashboard/company-info', search: { tab: 'service' } }}
      renderRow={(item) => <ServiceRow item={item} />}
    />
  );
}

/** Returns the time of the request; newest first. */
const getRequestedAt = (item: ServiceTicket | ServiceRequest): string =>
  'requested_at' in item ? item.requested_at : item.created_at;

function ServiceRow({ item }: { item: ServiceTicket | ServiceRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isTicket = 'requested_at' in item;
  const planned = isTicket && item.status === 'planned' ? item.planned_for : null;
  return (
    <TodayRow
      target={{
        to: isTicket ? '/dashboard/service/$id' : '/dashboard/service/requests/$id',
        params: { id: item.id },
      }}
      title={getModelName(item.device)}
      text={
        planned === null
          ? t('service_requests.own.asked_on', {
              date: format.date(getRequestedAt(item)),
            })
          : t('service_requests.own.planned_for', { date: format.day(planned) })
      }
      aside={<TicketStatusBadge status={item.status} />}
    />
  );
}
