import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { usePersonColumns } from '#web/features/users/person/use-person-columns.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useStaffNames } from './use-staff-names.ts';

/** Returns the columns of employees. */
export function useEmployeeColumns(): readonly Column<User>[] {
  const { t } = useTranslation();
  const { getJobTitle, listGroupNames } = useStaffNames();
  return usePersonColumns([
    {
      key: 'job_title',
      header: t('fields.job_title'),
      renderCell: ({ employee_profile: profile }) => getJobTitle(profile?.job_title) ?? '–',
    },
    {
      key: 'groups',
      header: t('fields.groups'),
      renderCell: ({ groups }) => listGroupNames(groups).join(', ') || '–',
    },
  ]);
}
