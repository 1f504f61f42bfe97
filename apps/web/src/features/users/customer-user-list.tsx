import { listCustomerUsers, type User } from '@portal/contract/users';
import { Lock, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { may } from '#web/lib/session/may.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CustomerUserCard } from './customer-user-card.tsx';
import { personName } from './person-name.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

export interface CustomerUserListProps {
  customerId: string;
}

/** The users of one customer, to read; says so where the caller may not see users. */
export function CustomerUserList({ customerId }: CustomerUserListProps) {
  const { t } = useTranslation();
  if (!may(useUser(), listCustomerUsers.access))
    return (
      <EmptyState
        icon={<Lock />}
        title={t('customer_users.no_permission_title')}
        text={t('errors.no_permission_text')}
      />
    );
  return <PermittedList customerId={customerId} />;
}

function PermittedList({ customerId }: CustomerUserListProps) {
  const { t } = useTranslation();
  const columns = useColumns();
  const fixed = { customer_id: customerId };
  const list = useList({ area: 'users', route: listCustomerUsers, name: 'customer-users', fixed });
  return (
    <ListView
      list={list}
      label={t('customer_users.label')}
      searchLabel={t('customer_users.search')}
      failure={t('customer_users.load_failed')}
      columns={columns}
      renderCard={(user) => <CustomerUserCard user={user} />}
      empty={
        <EmptyState
          icon={<Users />}
          title={t('customer_users.empty_title')}
          text={t('customer_users.empty_text')}
        />
      }
    />
  );
}

function useColumns(): readonly Column<User>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'name',
      header: t('customer_users.name'),
      ordering: 'last_name',
      renderCell: (user) => <span className="font-medium text-ink">{personName(user)}</span>,
    },
    {
      key: 'email',
      header: t('fields.email'),
      ordering: 'email',
      renderCell: ({ email }) => email,
    },
    {
      key: 'phone',
      header: t('fields.phone_number'),
      renderCell: ({ phone_number: phone }) => phone ?? '–',
    },
    {
      key: 'clinic',
      header: t('customer_users.clinic'),
      renderCell: ({ clinic }) => clinic?.name ?? clinic?.city ?? '–',
    },
    {
      key: 'status',
      header: t('customer_users.status'),
      renderCell: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'last_login',
      header: t('customer_users.last_login'),
      renderCell: ({ last_login_at: at }) => (at ? format.date(at) : t('customer_users.never')),
    },
  ];
}
