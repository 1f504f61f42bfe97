import { listServiceTickets } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleReply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WaitingSince } from '#web/features/shared/today/waiting-since.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today/today-row.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { ticketTitle } from './ticket-title.ts';

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
