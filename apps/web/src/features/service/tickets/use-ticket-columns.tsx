import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { OwnName } from '#web/features/shared/devices/named-device.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DueTime, UrgencyBadge } from '../promises/urgency-badge.tsx';
import { getHeadline } from './ticket-headline.ts';
import { PlannedDay, TicketLink, WaitingBadge } from './ticket-link.tsx';

/** Columns of a ticket list; the list of one customer omits the customer. */
export function useTicketColumns(withCustomer: boolean): readonly Column<ServiceTicket>[] {
  const { t } = useTranslation();
  const customer: Column<ServiceTicket> = {
    key: 'customer',
    header: t('tickets.customer'),
    renderCell: (ticket) => ticket.customer.name,
  };
  return [
    {
      key: 'ticket_id',
      header: t('tickets.ticket'),
      renderCell: (ticket) => (
        <>
          <TableRowLink>
            <TicketLink ticket={ticket} className="whitespace-nowrap" />
          </TableRowLink>{' '}
          <RequestedOn ticket={ticket} />
          <span className="line-clamp-2 min-w-36 text-xs text-soft wrap-anywhere">
            {getHeadline(ticket)}
          </span>
        </>
      ),
    },
    ...(withCustomer ? [customer] : []),
    {
      key: 'device',
      header: t('tickets.device'),
      renderCell: ({ device, serial_number: serial }) => (
        <>
          {device.name}
          {device.own_name ? (
            <>
              {' · '}
              <OwnName name={device.own_name} />
            </>
          ) : null}
          <span className="block text-xs text-soft">
            {device.model ? <span className="whitespace-nowrap">{device.model} · </span> : null}
            <span className="whitespace-nowrap">{serial}</span>
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('tickets.status'),
      renderCell: (ticket) => (
        <span className="flex flex-col items-start gap-1">
          <TicketStatusBadge status={ticket.status} />
          <WaitingBadge ticket={ticket} />
        </span>
      ),
    },
    {
      key: 'urgency',
      header: t('fields.urgency'),
      ordering: 'answer_due_at',
      renderCell: (ticket) => (
        <span className="flex flex-col items-start gap-1">
          <UrgencyBadge urgency={ticket.urgency} />
          <DueTime work={ticket} />
        </span>
      ),
    },
    {
      key: 'planned_for',
      header: t('tickets.planned_for'),
      ordering: 'planned_for',
      renderCell: (ticket) => <PlannedDay ticket={ticket} />,
    },
    {
      key: 'assigned_to',
      header: t('tickets.assigned_to'),
      renderCell: (ticket) =>
        ticket.assigned_to?.name ?? <span className="text-faint">{t('tickets.nobody')}</span>,
    },
  ];
}

/** Day of the request; without a column of its own, so its name is in a hint. */
function RequestedOn({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const date = useFormats().date(ticket.requested_at);
  const sentence = t('tickets.requested_on', { date });
  return (
    <span title={sentence} className="text-xs whitespace-nowrap text-soft">
      <span aria-hidden>{date}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </span>
  );
}
