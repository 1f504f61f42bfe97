import type { ServiceRequest } from '@portal/contract/service';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { PromiseFacts } from '../promises/promise-facts.tsx';
import { WorkClinic } from '../work-clinic.tsx';
import { TicketLink } from './request-link.tsx';

/** Facts about a request: device, requester and date. */
export function RequestFacts({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  const isEmployee = useUser().role === 'employee';
  const { customer, requester_email: email, service_ticket_id: ticket } = request;
  return (
    <Card>
      <CardBody className="flex flex-col gap-6">
        <h2 className="sr-only">{t('service_requests.details')}</h2>
        <div>
          <h3 className="text-xs font-medium text-soft">{t('service_requests.description')}</h3>
          <p className="mt-1 max-w-prose whitespace-pre-line text-ink wrap-anywhere">
            {request.description}
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-3">
          <Description term={t('service_requests.device')}>
            <Link
              to="/dashboard/data/devices/$id"
              params={{ id: request.installed_device_id }}
              className={textLink}
            >
              <NamedDevice device={request.device} />
            </Link>
          </Description>
          <Description term={t('service_requests.serial_number')}>
            <span className="font-mono">{request.serial_number}</span>
          </Description>
          {isEmployee ? (
            <Description term={t('service_requests.customer')}>
              <Link
                to="/dashboard/data/customers/$id"
                params={{ id: customer.id }}
                className={textLink}
              >
                {customer.name}
              </Link>
            </Description>
          ) : null}
          {isEmployee ? <WorkClinic work={request} /> : null}
          {request.withdrawal_reason === null ? null : (
            <Description term={t('fields.reason')} wide>
              <span className="whitespace-pre-line wrap-anywhere">{request.withdrawal_reason}</span>
            </Description>
          )}
          <PromiseFacts work={request} />
          {email === null ? null : (
            <Description term={t('fields.requester_email')} wide>
              {isEmployee ? (
                <a href={`mailto:${email}`} className={textLink}>
                  {email}
                </a>
              ) : (
                email
              )}
            </Description>
          )}
          <Description
            term={
              email === null
                ? t('service_requests.requested_by')
                : t('service_requests.recording.by')
            }
          >
            {request.requested_by?.name}
          </Description>
          <Description term={t('service_requests.requested')}>
            {format.instant(request.created_at)}
          </Description>
          {ticket === null && !isEmployee ? null : (
            <Description term={t('service_requests.ticket')}>
              {ticket === null ? null : (
                <TicketLink id={ticket} className={textLink}>
                  {request.ticket_id}
                </TicketLink>
              )}
            </Description>
          )}
        </dl>
      </CardBody>
    </Card>
  );
}
