import type { ServiceRequest, ServiceTicket } from '@portal/contract/service';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DueTime, type Promised, UrgencyBadge } from '../promises/urgency-badge.tsx';
import { RequestLink, TicketLink } from './request-link.tsx';

/** Card of an own request that has no ticket yet. */
export function OwnRequestCard({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <OwnCard
      item={request}
      text={request.description}
      link={
        <RequestLink id={request.id}>
          <NamedDevice device={request.device} />
        </RequestLink>
      }
      facts={t('service_requests.own.asked_on', { date: format.date(request.created_at) })}
    />
  );
}

/** Card of an own ticket. */
export function OwnTicketCard({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { planned_for: planned } = ticket;
  const isPlanned = planned !== null && ticket.status === 'planned';
  return (
    <OwnCard
      item={ticket}
      text={ticket.subject}
      link={
        <TicketLink id={ticket.id}>
          <NamedDevice device={ticket.device} />
        </TicketLink>
      }
      facts={
        <>
          <span className="tabular-nums">{ticket.ticket_id}</span>
          {' · '}
          {isPlanned
            ? t('service_requests.own.planned_for', { date: format.day(planned) })
            : t('service_requests.own.asked_on', { date: format.date(ticket.requested_at) })}
        </>
      }
    />
  );
}

interface OwnCardProps {
  item: Promised & Pick<ServiceTicket, 'urgency' | 'serial_number'>;
  text: string;
  link: ReactNode;
  facts: ReactNode;
}

function OwnCard({ item, text, link, facts }: OwnCardProps) {
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere">
            <CardLink>{link}</CardLink>
          </h3>
          <p className="text-soft wrap-anywhere">{item.serial_number}</p>
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <TicketStatusBadge status={item.status} />
          <UrgencyBadge urgency={item.urgency} />
        </span>
      </div>
      <DueTime work={item} />
      <p className="line-clamp-3 wrap-anywhere">{text}</p>
      <p className="mt-auto text-xs text-soft">{facts}</p>
    </LinkCard>
  );
}
