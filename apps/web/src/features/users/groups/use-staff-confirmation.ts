import type { Group } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery } from '#web/features/users/employees/use-staff-names.ts';
import type { Confirmation } from '#web/kit/form/use-confirm.tsx';
import { useUser } from '#web/lib/session/session-store.ts';

/**
 * Returns a function that builds the confirmation for viewers who are about to give up their
 * permission `staff`. It takes the viewer's future groups and returns null if they keep the
 * permission or the groups are not loaded.
 */
export function useStaffConfirmation(): (
  getOwnGroups: (groups: readonly Group[]) => readonly Pick<Group, 'permissions'>[],
) => Confirmation | null {
  const { t } = useTranslation();
  const { permissions } = useUser();
  const { data: groups } = useQuery(groupsQuery());
  return (getOwnGroups) => {
    if (!groups || !permissions.includes('staff')) return null;
    if (getOwnGroups(groups).some((group) => group.permissions.includes('staff'))) return null;
    return {
      title: t('employees.own_staff_title'),
      text: t('employees.own_staff_text'),
      confirm: t('employees.own_staff_confirm'),
    };
  };
}
