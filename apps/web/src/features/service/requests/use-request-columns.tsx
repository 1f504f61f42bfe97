import type { ServiceRequest } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { ModelName } from '#web/kit/devices/model-name.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { RequestLink, TicketLink } from './request-link.tsx';

/** The columns of the list of requests. */
export function useRequestColumns(): readonly Column<ServiceRequest>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'device',
      header: t('service_requests.device'),
      renderCell: (request) => (
        <>
          <TableRowLink>
            <RequestLink id={request.id}>
              <ModelName device={request.device} />
            </RequestLink>
          </TableRowLink>
          <span className="block text-xs text-soft wrap-anywhere">{request.serial_number}</span>
        </>
      ),
    },
    {
      key: 'customer',
      header: t('service_requests.customer'),
      renderCell: ({ customer, requested_by: by }) => (
        <>
          {customer.name}
          {by ? <span className="block text-xs text-soft">{by.name}</span> : null}
        </>
      ),
    },
    {
      key: 'description',
      header: t('service_requests.description'),
      renderCell: ({ description }) => (
        <span className="line-clamp-2 max-w-80 min-w-40 wrap-anywhere">{description}</span>
      ),
    },
    {
      key: 'status',
      header: t('service_requests.status'),
      renderCell: ({ status }) => <TicketStatusBadge status={status} />,
    },
    {
      key: 'ticket',
      header: t('service_requests.ticket'),
      renderCell: ({ service_ticket_id: id, ticket_id: number }) =>
        id === null ? (
          <span className="text-faint">–</span>
        ) : (
          <TicketLink id={id} className={`relative whitespace-nowrap tabular-nums ${textLink}`}>
            {number}
          </TicketLink>
        ),
    },
    {
      key: 'requested',
      header: t('service_requests.requested'),
      ordering: 'created_at',
      renderCell: (request) => (
        <span className="whitespace-nowrap">{format.moment(request.created_at)}</span>
      ),
    },
  ];
}
