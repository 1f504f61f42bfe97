import {
  isFinalTicketStatus,
  listServiceRequests,
  listServiceTickets,
  ticketStatuses,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { RequestLink, TicketLink } from './request-link.tsx';
import { useRequestTexts } from './use-request-texts.ts';

const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/**
 * Existing work on a device, so that users do not repeat a request: its newest open ticket, else
 * its newest request without a ticket. Nothing without either.
 */
export function OpenWorkCallout({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const texts = useRequestTexts();
  const query = { installed_device_id: deviceId, status: openStatuses, limit: 1 };
  const enabled = deviceId !== '';
  const tickets = useQuery({ ...routeQuery('service', listServiceTickets, { query }), enabled });
  const requests = useQuery({
    ...routeQuery('service', listServiceRequests, { query: { ...query, has_ticket: false } }),
    enabled,
  });
  const ticket = tickets.data?.results[0];
  const request = requests.data?.results[0];
  if (!enabled || (!ticket && !request)) return null;
  return (
    <Callout
      tone="warning"
      title={t('service_requests.form.under_way')}
      action={
        ticket ? (
          <TicketLink id={ticket.id} className={textLink}>
            {t('service_requests.to_ticket', { number: ticket.ticket_id })}
          </TicketLink>
        ) : request ? (
          <RequestLink id={request.id} className={textLink}>
            {t('service_requests.form.to_request')}
          </RequestLink>
        ) : null
      }
    >
      {texts.alreadyOpen}
    </Callout>
  );
}
