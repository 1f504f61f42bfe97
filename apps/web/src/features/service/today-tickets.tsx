import {
  isFinalTicketStatus,
  listServiceRequests,
  listServiceTickets,
  type ServiceTicket,
  ticketStatuses,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleReply, MessageSquareWarning, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getModelName } from '#web/features/shared/devices/model-name.tsx';
import { TodayRow, WaitingSince } from '#web/features/shared/today-row.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** Returns a ticket's number and its device: "T-000012 · Fenrado RF". */
const ticketTitle = ({ ticket_id: number, device }: ServiceTicket): string =>
  `${number} · ${getModelName(device)}`;

const open = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/** The user’s open tickets, next visit first; a past day is highlighted. */
export function MyTickets() {
  const { t } = useTranslation();
  const format = useFormats();
  const mine = { assigned_to_user_id: useUser().id, status: open, ordering: 'planned_for' };
  const query = useQuery(
    routeQuery('service', listServiceTickets, { query: { ...mine, limit: maxTodayRows } }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.tickets')}
      icon={<Wrench aria-hidden />}
      query={query}
      failure={t('tickets.load_failed')}
      all={{ to: '/dashboard/service', search: mine }}
      renderRow={(ticket) => (
        <TodayRow
          target={{ to: '/dashboard/service/$id', params: { id: ticket.id } }}
          title={ticket.customer.name}
          text={ticketTitle(ticket)}
          aside={
            ticket.planned_for === null ? (
              <TicketStatusBadge status={ticket.status} />
            ) : (
              <span className={ticket.planned_for < today() ? 'text-danger' : undefined}>
                {format.day(ticket.planned_for)}
              </span>
            )
          }
        />
      )}
    />
  );
}

/** Tickets with a customer’s reply that awaits an answer. */
export function TicketsWithReplies() {
  const { t } = useTranslation();
  const query = useQuery(
    routeQuery('service', listServiceTickets, { query: { is_waiting: true, limit: maxTodayRows } }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.replies')}
      icon={<MessageCircleReply aria-hidden />}
      query={query}
      failure={t('tickets.load_failed')}
      all={{ to: '/dashboard/service', search: { is_waiting: true } }}
      renderRow={(ticket) => (
        <TodayRow
          target={{ to: '/dashboard/service/$id', params: { id: ticket.id } }}
          title={ticket.customer.name}
          text={ticketTitle(ticket)}
          aside={ticket.waiting_since === null ? null : <WaitingSince at={ticket.waiting_since} />}
        />
      )}
    />
  );
}

const waiting = { has_ticket: false, status: ['new' as const] };

/** Requests without a ticket, the longest waiting first. */
export function WaitingRequests() {
  const { t } = useTranslation();
  const query = useQuery(
    routeQuery('service', listServiceRequests, {
      query: { ...waiting, ordering: 'created_at', limit: maxTodayRows },
    }),
  );
  return (
    <TodayPanel
      title={t('dashboard.panels.requests')}
      icon={<MessageSquareWarning aria-hidden />}
      query={query}
      failure={t('service_requests.load_failed')}
      all={{
        to: '/dashboard/service',
        search: { tab: 'requests', ...waiting, ordering: 'created_at' },
      }}
      renderRow={(request) => (
        <TodayRow
          target={{ to: '/dashboard/service/requests/$id', params: { id: request.id } }}
          title={request.customer.name}
          text={getModelName(request.device)}
          aside={<WaitingSince at={request.created_at} />}
        />
      )}
    />
  );
}
