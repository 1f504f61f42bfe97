import { serviceDesk, type ServiceRequest } from '@portal/contract/service';
import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowSelection } from '#web/features/shared/bulk/use-row-selection.tsx';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { getNamedDevice, NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { DueTime, UrgencyBadge } from '../promises/urgency-badge.tsx';
import { RequestFilters, useRequestList } from './request-filters.tsx';
import { RequestLink, TicketLink } from './request-link.tsx';
import { RequestService } from './request-service-button.tsx';

const RequestBulkBar = lazyComponent(
  async () => (await import('#web/features/service/bulk/bulk-bars.tsx')).RequestBulkBar,
);

/** Customers' requests, for employees. */
export function RequestList() {
  const { t } = useTranslation();
  const list = useRequestList();
  const facts = useRequestColumns();
  const selecting = useRowSelection(list.result.data?.results ?? noRequests, {
    mayChange: can(useUser(), serviceDesk),
    getName: (request) => `${getNamedDevice(request.device)}, ${request.serial_number}`,
  });
  const view = (
    <ListView
      list={list}
      label={t('service_requests.title')}
      searchLabel={t('service_requests.search')}
      failure={t('service_requests.load_failed')}
      filters={<RequestFilters list={list} />}
      actions={<RequestService />}
      columns={selecting ? [selecting.column, ...facts] : facts}
      isSelected={selecting?.selection.has}
      renderCard={(request) => (
        <RequestCard request={request} checkbox={selecting?.column.renderCell(request)} />
      )}
      empty={
        <EmptyState
          icon={<MessageSquareWarning />}
          title={t('service_requests.empty_title')}
          text={t('service_requests.empty_text')}
        />
      }
    />
  );
  return (
    <>
      {view}
      {selecting && selecting.selection.selected.length > 0 ? (
        <Suspense>
          <RequestBulkBar selection={selecting.selection} />
        </Suspense>
      ) : null}
    </>
  );
}

const noRequests: readonly ServiceRequest[] = [];

interface RequestCardProps {
  request: ServiceRequest;
  /** Selects the request; absent without bulk actions. */
  checkbox: ReactNode;
}

/** A request of the employees' list as a card; opens the request. */
function RequestCard({ request, checkbox }: RequestCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">
            <CardLink>
              <RequestLink id={request.id}>
                <NamedDevice device={request.device} />
              </RequestLink>
            </CardLink>
          </h2>
          <p className="text-soft wrap-anywhere">{request.serial_number}</p>
        </div>
        <span className="flex shrink-0 items-start gap-2">
          <span className="flex flex-col items-end gap-1">
            <TicketStatusBadge status={request.status} />
            <UrgencyBadge urgency={request.urgency} />
          </span>
          {/** Above the link that covers the card. */}
          {checkbox ? <span className="relative z-10">{checkbox}</span> : null}
        </span>
      </div>
      <DueTime work={request} />
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

/** Columns of the request list. */
function useRequestColumns(): readonly Column<ServiceRequest>[] {
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
              <NamedDevice device={request.device} />
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
      key: 'urgency',
      header: t('fields.urgency'),
      ordering: 'answer_due_at',
      renderCell: (request) => (
        <span className="flex flex-col items-start gap-1">
          <UrgencyBadge urgency={request.urgency} />
          <DueTime work={request} />
        </span>
      ),
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
