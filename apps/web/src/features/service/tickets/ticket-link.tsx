import { type ServiceTicket, toMinutes, toTime } from '@portal/contract/service';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';

export type TicketLinkProps = Omit<LinkComponentProps, 'to' | 'params' | 'children'> & {
  ticket: Pick<ServiceTicket, 'id' | 'ticket_id'>;
};

/** Link to a ticket, labelled with its number. */
export function TicketLink({ ticket, ...rest }: TicketLinkProps) {
  return (
    <Link {...rest} to="/dashboard/service/$id" params={{ id: ticket.id }}>
      {ticket.ticket_id}
    </Link>
  );
}

/** Problem and result of a ticket. */
export function TicketTexts({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const { description, resolution_notes: notes, cancellation_reason: reason } = ticket;
  return (
    <Card>
      <CardBody className="flex flex-col gap-5">
        <TextSection title={t('fields.description')} text={description} />
        {notes ? <TextSection title={t('fields.resolution_notes')} text={notes} /> : null}
        {reason ? <TextSection title={t('fields.cancellation_reason')} text={reason} /> : null}
      </CardBody>
    </Card>
  );
}

function TextSection({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-base font-semibold text-ink">{title}</h2>
      <p className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">{text}</p>
    </section>
  );
}

type PlannedTime = Pick<ServiceTicket, 'planned_start' | 'planned_minutes'>;

/** Returns start and end of planned work, `08:30–10:00`; the start alone without a duration. */
export function formatPlannedTime({
  planned_start: start,
  planned_minutes: duration,
}: PlannedTime): string | null {
  if (start === null || duration === null) return start;
  return `${start}–${toTime(toMinutes(start) + duration)}`;
}

export interface PlannedDayProps {
  ticket: Pick<ServiceTicket, 'planned_for' | 'planned_start' | 'planned_minutes' | 'status'>;
}

/** Planned day of a ticket; highlighted if it has passed before the work started. */
export function PlannedDay({ ticket }: PlannedDayProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { planned_for: day, status } = ticket;
  if (day === null) return <span className="text-faint">–</span>;
  const isLate = day < today() && (status === 'new' || status === 'planned');
  const time = formatPlannedTime(ticket);
  return (
    <>
      <span className="whitespace-nowrap">{format.day(day)}</span>
      {time === null ? null : <span className="block text-xs whitespace-nowrap">{time}</span>}
      {isLate ? <span className="block text-xs text-danger">{t('tickets.day_passed')}</span> : null}
    </>
  );
}

/**
 * Relevant day of a ticket: the end of a finished one, the planned day of a planned one, otherwise
 * the day of the request.
 */
export function TicketDay({ ticket }: { ticket: ServiceTicket }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { status, closed_at: end, planned_for: day } = ticket;
  if (end !== null) {
    const date = format.date(end);
    return status === 'cancelled'
      ? t('tickets.cancelled_on', { date })
      : t('tickets.closed_on', { date });
  }
  return day === null
    ? t('tickets.requested_on', { date: format.date(ticket.requested_at) })
    : t('tickets.planned_on', { date: format.day(day) });
}

/** Badge for a customer's reply that awaits an answer. */
export function WaitingBadge({ ticket }: { ticket: Pick<ServiceTicket, 'waiting_since'> }) {
  const { t } = useTranslation();
  if (ticket.waiting_since === null) return null;
  return <Badge tone="danger">{t('tickets.waiting')}</Badge>;
}
