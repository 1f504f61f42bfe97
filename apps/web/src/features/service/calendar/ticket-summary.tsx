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
 * Summary of a ticket: number, time, subject, customer with town and device, status and assignee; on one line if there is room.
 */
export function TicketSummary({ ticket, title, isCompact = false }: TicketSummaryProps) {
  const { t } = useTranslation();
  const { assigned_to: employee } = ticket;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-1.5 @min-[36rem]:flex-row @min-[36rem]:items-center @min-[36rem]:pe-10">
      {/** The float leaves room for the menu in the corner of the card, and gives the lines below it their whole width. */}
      <div className="min-w-0 flex-1 hyphenated before:float-end before:size-6 touch:before:size-10 @min-[36rem]:before:hidden">
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

/** Returns customer, town and device, `Clinique Lumière · Liège · Lumina`. */
export const formatPlace = ({
  customer,
  town,
  device,
}: Pick<PlannedTicket, 'customer' | 'town' | 'device'>): string =>
  [customer, ...(town === null ? [] : [town]), device].join(' · ');

/** Number of a ticket, which does not break at its hyphen. */
export const TicketNumber = ({ ticket }: Pick<TicketSummaryProps, 'ticket'>) => (
  <span className="whitespace-nowrap">{ticket.ticket_id}</span>
);

/** Title of a ticket: its number, time and subject. */
export function TicketTitle({ ticket }: Pick<TicketSummaryProps, 'ticket'>) {
  const time = formatPlannedTime(ticket);
  return (
    <>
      <span className="block text-xs text-soft tabular-nums">
        {time === null ? null : <span className="font-medium text-ink">{time} </span>}
        <TicketNumber ticket={ticket} />
      </span>{' '}
      <span className="font-medium text-ink">{ticket.subject}</span>
    </>
  );
}
