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
