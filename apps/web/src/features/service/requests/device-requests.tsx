import type { InstalledDevice } from '@portal/contract/crm';
import { listServiceRequests } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { RequestLink } from './request-link.tsx';

/** Requests shown on a device's page. */
const shown = 3;

/** Requests for a device without a ticket, so that users do not repeat one; nothing without any. */
export function DeviceRequests({ device }: { device: Pick<InstalledDevice, 'id'> }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(
    routeQuery('service', listServiceRequests, {
      query: { installed_device_id: device.id, has_ticket: false, limit: shown },
    }),
  );
  if (!data || data.results.length === 0) return null;
  return (
    <ul
      aria-label={t('service_requests.title')}
      className="divide-y divide-line border-b border-line"
    >
      {data.results.map((request) => (
        <li key={request.id} className="relative flex flex-col gap-1 px-5 py-3 hover:bg-sunken">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RequestLink
              id={request.id}
              className="font-medium text-ink after:absolute after:inset-0"
            >
              {t('service_requests.one')}
            </RequestLink>
            <TicketStatusBadge status={request.status} />
            <span className="ms-auto text-xs text-soft tabular-nums">
              {t('tickets.requested_on', { date: format.date(request.created_at) })}
            </span>
          </div>
          <p className="truncate text-soft">{request.description}</p>
        </li>
      ))}
    </ul>
  );
}
