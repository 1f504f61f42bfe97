import type { InstalledDevice } from '@portal/contract/crm';
import { pageSize } from '@portal/contract/kernel';
import { isFinalTicketStatus, listServiceTickets, ticketStatuses } from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { getHeadline, hasDescribingHeadline } from './ticket-headline.ts';
import { TicketDay } from './ticket-link.tsx';

const openStatuses = ticketStatuses.filter((status) => !isFinalTicketStatus(status));

/** Query options for all open tickets of a device. */
export const openTicketsQuery = (deviceId: string) =>
  routeQuery('service', listServiceTickets, {
    query: { installed_device_id: deviceId, status: openStatuses, limit: pageSize.max },
  });

/**
 * Open tickets of a device in print; nothing without any, or before `DeviceTickets` has loaded
 * them.
 */
export function OpenTicketsSheet({ device }: { device: Pick<InstalledDevice, 'id'> }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...openTicketsQuery(device.id), enabled: false });
  if (!data || data.results.length === 0) return null;
  return (
    <>
      <p className="mt-8 text-lg font-semibold break-after-avoid">{t('tickets.open_of_device')}</p>
      <ul>
        {data.results.map((ticket) => (
          <li
            key={ticket.id}
            className="mt-3 grid grid-cols-[8rem_1fr] gap-x-6 break-inside-avoid border-t border-line pt-3"
          >
            <p className="tabular-nums">{ticket.ticket_id}</p>
            <div>
              <p className="line-clamp-4 font-medium wrap-anywhere">{getHeadline(ticket)}</p>
              <p>{t(`service.statuses.${ticket.status}`)}</p>
              <p className="text-soft">
                <TicketDay ticket={ticket} />
              </p>
              {hasDescribingHeadline(ticket) ? null : (
                <p className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
                  {ticket.description}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
