import type { Customer } from '@portal/contract/crm';
import { openServiceTicket } from '@portal/contract/service';
import { Plus, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NewTicket } from './new-ticket.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketFilters } from './ticket-filters.tsx';
import { newTicketForm } from './ticket-forms.ts';
import { useTicketColumns } from './use-ticket-columns.tsx';
import { useTicketList } from './use-ticket-list.ts';

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
  const columns = useTicketColumns(customer === null);
  const mayOpen = can(useUser(), openServiceTicket.access);
  const { open } = useOpenForm();
  return (
    <ListView
      list={list}
      label={t('tickets.title')}
      searchLabel={t('tickets.search')}
      failure={t('tickets.load_failed')}
      exportable
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
      renderCard={(ticket) => <TicketCard ticket={ticket} withCustomer={customer === null} />}
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
}
