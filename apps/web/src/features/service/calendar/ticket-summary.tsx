import type { PlannedTicket } from '@portal/contract/service';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlannedTime } from '#web/features/service/tickets/ticket-link.tsx';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';

export interface TicketSummaryProps {
  ticket: PlannedTicket;
  /** `TicketTitle`, or a link that contains it. */
  title: ReactNode;
  /** Omits the defaults: new, and unassigned. */
  isCompact?: boolean | undefined;
}

/**
 * Summary of a ticket: number, time, subject, customer with town, status and assignee; on one line if there is room.
 */
export function TicketSummary({ ticket, title, isCompact = false }: TicketSummaryProps) {
  const { t } = useTranslation();
  const { assigned_to: employee } = ticket;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 @min-[36rem]:flex-row @min-[36rem]:items-center @min-[36rem]:pe-10">
      <div className="min-w-0 flex-1 pe-6 wrap-anywhere touch:pe-9">
        {title}
        <span className="block text-xs text-soft">{formatPlace(ticket)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 empty:hidden gap-y-1 text-xs @min-[36rem]:flex-nowrap">
        {isCompact && ticket.status === 'new' ? null : <TicketStatusBadge status={ticket.status} />}
        {isCompact && !employee ? null : (
          <span className={employee ? 'text-soft' : 'text-faint'}>
            {employee ? employee.name : t('service_calendar.unassigned')}
          </span>
        )}
      </div>
    </div>
  );
}

/** Returns customer and town, `Clinique Lumière · Liège`. */
export const formatPlace = ({ customer, town }: Pick<PlannedTicket, 'customer' | 'town'>): string =>
  [customer, ...(town === null ? [] : [town])].join(' · ');

/** Title of a ticket: its number, time and subject. */
export function TicketTitle({ ticket }: Pick<TicketSummaryProps, 'ticket'>) {
  const time = formatPlannedTime(ticket);
  return (
    <>
      <span className="block text-xs text-soft tabular-nums">
        {time === null ? null : <span className="font-medium text-ink">{time} </span>}
        {ticket.ticket_id}
      </span>{' '}
      <span className="font-medium text-ink">{ticket.subject}</span>
    </>
  );
}
