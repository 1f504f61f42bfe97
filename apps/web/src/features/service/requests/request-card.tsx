import type { ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { ModelName } from '#web/kit/devices/model-name.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Description } from '#web/ui/description.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { RequestLink } from './request-link.tsx';

/** A request of the employees' list as a card; opens the request. */
export function RequestCard({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <RequestLink id={request.id}>
                <ModelName device={request.device} />
              </RequestLink>
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">{request.serial_number}</p>
        </div>
        <TicketStatusBadge status={request.status} />
      </div>
      <p className="line-clamp-3 wrap-anywhere">{request.description}</p>
      <dl className="mt-auto grid grid-cols-2 gap-3">
        <Description term={t('service_requests.customer')}>{request.customer.name}</Description>
        <Description term={t('service_requests.requested')}>
          {format.moment(request.created_at)}
        </Description>
        <Description term={t('service_requests.ticket')}>{request.ticket_id}</Description>
      </dl>
    </LinkCard>
  );
}
