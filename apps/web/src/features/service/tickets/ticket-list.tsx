import type { Customer } from '@portal/contract/crm';
import { openServiceTicket, serviceDesk, type ServiceTicket } from '@portal/contract/service';
import { Plus, Wrench } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowSelection } from '#web/features/shared/bulk/use-row-selection.tsx';
import { TicketStatusBadge } from '#web/features/service/ticket-status-badge.tsx';
import { NamedDevice } from '#web/features/shared/devices/named-device.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Description } from '#web/ui/description.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DueTime, UrgencyBadge } from '../promises/urgency-badge.tsx';
import { NewTicket } from './new-ticket.tsx';
import { PlannedDay, TicketLink, WaitingBadge } from './ticket-link.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { newTicketForm } from './ticket-forms.ts';
import { getHeadline, hasDescribingHeadline } from './ticket-headline.ts';
import { useTicketColumns } from './use-ticket-columns.tsx';
import { useTicketList } from './use-ticket-list.ts';

const TicketBulkBar = lazyComponent(
  async () => (await import('#web/features/service/bulk/bulk-bars.tsx')).TicketBulkBar,
);

/** All tickets, for employees; the page header contains the button to create one. */
export function TicketList() {
  return <Tickets customer={null} />;
}

export interface CustomerTicketListProps {
  customer: Pick<Customer, 'id' | 'name'>;
}

/** The tickets of one customer, for employees. */
export function CustomerTicketList({ customer }: CustomerTicketListProps) {
  return (
    <>
      <Tickets customer={customer} />
      <NewTicket customer={customer} />
    </>
  );
}

function Tickets({ customer }: { customer: CustomerTicketListProps['customer'] | null }) {
  const { t } = useTranslation();
  const list = useTicketList(
    customer
      ? { name: 'customer-tickets', fixed: { customer_id: customer.id } }
      : { name: 'tickets' },
  );
  const facts = useTicketColumns(customer === null);
  const user = useUser();
  const selecting = useRowSelection(list.result.data?.results ?? noTickets, {
    mayChange: can(user, serviceDesk),
    getName: (ticket) => ticket.ticket_id,
  });
  const columns = selecting ? [selecting.column, ...facts] : facts;
  const mayOpen = can(user, openServiceTicket.access);
  const { open } = useOpenForm();
  const view = (
    <ListView
      list={list}
      label={t('tickets.title')}
      searchLabel={t('tickets.search')}
      searchHint={t('tickets.search_hint')}
      failure={t('tickets.load_failed')}
      filters={<TicketFilters list={list} hidesCustomer={customer !== null} />}
      actions={
        customer && mayOpen ? (
          <Button onClick={() => open(newTicketForm)}>
            <Plus aria-hidden />
            {t('tickets.new')}
          </Button>
        ) : null
      }
      columns={columns}
      isSelected={selecting?.selection.has}
      renderCard={(ticket) => (
        <TicketCard
          ticket={ticket}
          withCustomer={customer === null}
          checkbox={selecting?.column.renderCell(ticket)}
        />
      )}
      empty={
        <EmptyState
          icon={<Wrench />}
          title={t('tickets.empty_title')}
          text={customer ? t('tickets.empty_customer_text') : t('tickets.empty_text')}
          action={
            mayOpen ? (
              <Button variant="outline" onClick={() => open(newTicketForm)}>
                {t('tickets.open_first')}
              </Button>
            ) : null
          }
        />
      }
    />
  );
  return (
    <>
      {view}
      {selecting && selecting.selection.selected.length > 0 ? (
        <Suspense>
          <TicketBulkBar selection={selecting.selection} />
        </Suspense>
      ) : null}
    </>
  );
}

const noTickets: readonly ServiceTicket[] = [];

interface TicketCardProps {
  ticket: ServiceTicket;
  withCustomer: boolean;
  /** Selects the ticket; absent without bulk actions. */
  checkbox: ReactNode;
}

/** A ticket of the list as a card; opens the ticket. */
function TicketCard({ ticket, withCustomer, checkbox }: TicketCardProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2>
            <CardLink>
              <TicketLink ticket={ticket} />
            </CardLink>
          </h2>
          <p className="line-clamp-3 font-medium text-ink wrap-anywhere">{getHeadline(ticket)}</p>
          <p className="text-soft wrap-anywhere">
            <NamedDevice device={ticket.device} /> ·{' '}
            <span className="inline-block">{ticket.serial_number}</span>
          </p>
        </div>
        <span className="flex shrink-0 items-start gap-2">
          <span className="flex flex-col items-end gap-1">
            <TicketStatusBadge status={ticket.status} />
            <WaitingBadge ticket={ticket} />
            <UrgencyBadge urgency={ticket.urgency} />
          </span>
          {/** Above the link that covers the card. */}
          {checkbox ? <span className="relative z-10">{checkbox}</span> : null}
        </span>
      </div>
      <DueTime work={ticket} />
      {hasDescribingHeadline(ticket) ? null : (
        <p className="line-clamp-2 text-ink wrap-anywhere">{ticket.description}</p>
      )}
      <dl className="mt-auto grid grid-cols-2 gap-3">
        {withCustomer ? (
          <Description term={t('tickets.customer')}>{ticket.customer.name}</Description>
        ) : null}
        <Description term={t('tickets.assigned_to')}>
          {ticket.assigned_to?.name ?? t('tickets.nobody')}
        </Description>
        <Description term={t('tickets.planned_for')}>
          {ticket.planned_for === null ? null : <PlannedDay ticket={ticket} />}
        </Description>
        <Description term={t('tickets.requested_at')}>
          {format.date(ticket.requested_at)}
        </Description>
      </dl>
    </LinkCard>
  );
}
