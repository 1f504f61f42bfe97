import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { UserStatusBadge } from '#web/features/users/user-status-badge.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { EditButton, PersonLink, ResetBadge } from './person-link.tsx';

/** Returns the columns of a list of people, with `own` between address and status. */
export function usePersonColumns(own: readonly Column<User>[]): readonly Column<User>[] {
  const { t } = useTranslation();
  const format = useFormats();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'last_name',
      renderCell: (person) => (
        <TableRowLink>
          <PersonLink person={person} />
        </TableRowLink>
      ),
    },
    {
      key: 'email',
      header: t('fields.email'),
      ordering: 'email',
      renderCell: ({ email }) => <EmailText email={email} />,
    },
    ...own,
    {
      key: 'status',
      header: t('users.status'),
      renderCell: (person) => (
        <div className="flex flex-col items-start gap-1">
          <UserStatusBadge status={person.status} />
          <ResetBadge person={person} />
        </div>
      ),
    },
    {
      key: 'last_login',
      header: t('users.last_login'),
      renderCell: ({ last_login_at: at }) => (
        <span className="whitespace-nowrap">{at ? format.date(at) : t('users.never')}</span>
      ),
    },
    {
      key: 'actions',
      header: t('users.actions'),
      numeric: true,
      renderCell: (person) => <EditButton person={person} />,
    },
  ];
}
