import { isFinalTicketStatus, type ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { TicketLink } from './request-link.tsx';

/** Next step of a request, for the customer. */
export function RequestStatusCallout({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const { service_ticket_id: ticket, ticket_id: number, status } = request;
  const user = useUser();
  if (user.role !== 'customer') return null;
  if (ticket !== null)
    return (
      <Callout
        tone="success"
        title={t('service_requests.at_work', { number })}
        action={
          <Button asChild variant="outline" size="sm">
            <TicketLink id={ticket}>{t('service_requests.to_ticket', { number })}</TicketLink>
          </Button>
        }
      >
        {t('service_requests.at_work_text')}
      </Callout>
    );
  if (isFinalTicketStatus(status)) return null;
  const isForThem = request.requester_email?.toLowerCase() === user.email;
  // A colleague or the supplier created the request; the reply is mailed to the requester.
  if (request.requested_by?.id !== user.id)
    return (
      <Callout title={t('service_requests.received')}>
        {isForThem ? t('service_requests.next') : t('service_requests.received_text')}
      </Callout>
    );
  return <Callout title={t('service_requests.sent')}>{t('service_requests.next')}</Callout>;
}
