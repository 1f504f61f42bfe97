import { permissions as allPermissions, type Permission } from '@portal/contract/kernel';
import type { Group } from '@portal/contract/users';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Number of members of a group, linked to their list. */
export function MembersLink({ group }: { group: Group }) {
  const { t } = useTranslation();
  const text = t('groups.member_count', { count: group.member_count });
  if (group.member_count === 0) return text;
  return (
    <Link
      to="/dashboard/data/users"
      search={{ tab: 'employees', group_id: group.id }}
      className="relative whitespace-nowrap text-brand-ink underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

/** Returns a function that formats permissions as a text. */
export function useFormatPermissions(): (permissions: readonly Permission[]) => string {
  const { t } = useTranslation();
  return (permissions) => {
    if (permissions.length === 0) return t('groups.no_permissions');
    if (permissions.length === allPermissions.length) return t('groups.all_permissions');
    return permissions.map((one) => t(`groups.permissions.${one}`)).join(', ');
  };
}
