import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

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
