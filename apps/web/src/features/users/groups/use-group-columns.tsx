import type { Group } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { DeleteGroupButton } from './delete-group-button.tsx';
import { GroupLink } from './group-link.tsx';
import { MembersLink } from './members-link.tsx';
import { useFormatPermissions } from './use-format-permissions.ts';

/** Returns the columns of groups. Rows open the form. */
export function useGroupColumns(): readonly Column<Group>[] {
  const { t } = useTranslation();
  const formatPermissions = useFormatPermissions();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (group) => (
        <TableRowLink>
          <GroupLink group={group} />
        </TableRowLink>
      ),
    },
    {
      key: 'permissions',
      header: t('fields.permissions'),
      renderCell: ({ permissions }) => formatPermissions(permissions),
    },
    {
      key: 'members',
      header: t('groups.members'),
      renderCell: (group) => <MembersLink group={group} />,
    },
    {
      key: 'actions',
      header: t('users.actions'),
      numeric: true,
      renderCell: (group) => <DeleteGroupButton group={group} />,
    },
  ];
}
