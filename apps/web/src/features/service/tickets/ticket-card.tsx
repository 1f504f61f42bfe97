import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { getModelName } from '#web/kit/devices/model-name.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { PlannedDay } from './planned-day.tsx';
import { TicketLink } from './ticket-link.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

export interface TicketCardProps {
  ticket: ServiceTicket;
  withCustomer: boolean;
}

/** A ticket of the list as a card; opens the ticket. */
export function TicketCard({ ticket, withCustomer }: TicketCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2>
            <CardLink>
              <TicketLink ticket={ticket} />
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">
            {getModelName(ticket.device)} ·{' '}
            <span className="inline-block">{ticket.serial_number}</span>
          </p>
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <TicketStatusBadge status={ticket.status} />
          <WaitingBadge ticket={ticket} />
        </span>
      </div>
      <p className="line-clamp-2 text-ink wrap-anywhere">{ticket.description}</p>
      <dl className="mt-auto grid grid-cols-2 gap-3">
        {withCustomer ? (
          <Description term={t('tickets.customer')}>{ticket.customer.name}</Description>
        ) : null}
        <Description term={t('tickets.assigned_to')}>
          {ticket.assigned_to?.name ?? t('tickets.nobody')}
        </Description>
        <Description term={t('tickets.planned_for')}>
          {ticket.planned_for === null ? null : <PlannedDay ticket={ticket} />}
        </Description>
        <Description term={t('tickets.requested_at')}>
          {format.date(ticket.requested_at)}
        </Description>
      </dl>
    </LinkCard>
  );
}
