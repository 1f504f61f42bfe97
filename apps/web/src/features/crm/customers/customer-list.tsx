import { type Customer, listCustomers } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActiveBadge } from '#web/kit/list/active-badge.tsx';
import { ActiveChoice } from '#web/kit/list/active-choice.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { CustomerCounts } from './customer-counts.tsx';

export interface CustomerListProps {
  /** Opens the form of a new customer; absent for users who may not add one. */
  onAdd?: (() => void) | undefined;
}

/** All customers, a page at a time. */
export function CustomerList({ onAdd }: CustomerListProps) {
  const { t } = useTranslation();
  const columns = useColumns();
  const list = useList({ scope: 'crm', route: listCustomers, name: 'customers' });
  return (
    <ListView
      list={list}
      label={t('customers.title')}
      searchLabel={t('customers.search')}
      failure={t('customers.load_failed')}
      filters={
        <>
          <ActiveChoice />
          <CustomerSort ordering={list.ordering} onChange={list.setOrdering} />
        </>
      }
      columns={columns}
      renderCard={(customer) => <CustomerCard customer={customer} />}
      empty={
        <EmptyState
          icon={<Building2 />}
          title={t('customers.empty_title')}
          text={t('customers.empty_text')}
          action={
            onAdd ? (
              <Button variant="outline" onClick={onAdd}>
                {t('customers.add_first')}
              </Button>
            ) : null
          }
        />
      }
    />
  );
}

function useColumns(): readonly Column<Customer>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: ({ id, name }) => (
        <TableRowLink>
          <Link to="/dashboard/data/customers/$id" params={{ id }}>
            {name}
          </Link>
        </TableRowLink>
      ),
    },
    {
      key: 'status',
      header: t('customers.status'),
      renderCell: (customer) => <ActiveBadge active={customer.is_active} />,
    },
    {
      key: 'clinics',
      header: t('customers.clinics'),
      numeric: true,
      renderCell: (customer) => format.number(customer.clinics_count),
    },
    {
      key: 'users',
      header: t('customers.users'),
      numeric: true,
      renderCell: (customer) => format.number(customer.users_count),
    },
    {
      key: 'devices',
      header: t('customers.devices'),
      numeric: true,
      renderCell: (customer) => format.number(customer.devices_count),
    },
    {
      key: 'created_at',
      header: t('customers.added'),
      ordering: 'created_at',
      renderCell: (customer) => format.date(customer.created_at),
    },
    {
      key: 'updated_at',
      header: t('customers.changed'),
      ordering: 'updated_at',
      renderCell: (customer) => format.date(customer.updated_at),
    },
  ];
}

/** A customer of the list as a card; opens the customer. */
function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <LinkCard>
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 wrap-anywhere">
          <CardLink>
            <Link to="/dashboard/data/customers/$id" params={{ id: customer.id }}>
              {customer.name}
            </Link>
          </CardLink>
        </h2>
        <ActiveBadge active={customer.is_active} />
      </div>
      <CustomerCounts customer={customer} />
    </LinkCard>
  );
}

/** The orders of the list and how the API calls them; the first is the list's own. */
const orders = [
  ['-created_at', 'newest'],
  ['created_at', 'oldest'],
  ['name', 'name'],
  ['-name', 'name_down'],
  ['-updated_at', 'changed'],
  ['updated_at', 'changed_down'],
] as const;

interface CustomerSortProps {
  ordering: string | null;
  onChange: (ordering: string) => void;
}

/** Orderings of the customers, also for views without column headings. */
function CustomerSort({ ordering, onChange }: CustomerSortProps) {
  const { t } = useTranslation();
  return (
    <ListChoice<string>
      label={t('customers.sort')}
      value={ordering ?? orders[0][0]}
      options={orders.map(([value, name]) => ({
        value,
        label: t(`customers.sorts.${name}`),
      }))}
      onChange={(value) => onChange(value ?? orders[0][0])}
    />
  );
}
