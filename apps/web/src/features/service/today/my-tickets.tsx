import { isFinalTicketStatus, listServiceTickets, ticketStatuses } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { maxTodayRows, TodayPanel } from '#web/features/shared/today/today-panel.tsx';
import { TodayRow } from '#web/features/shared/today/today-row.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { ticketTitle } from './ticket-title.ts';

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
