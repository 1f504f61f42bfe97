import type { User } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** Badge of an open request to turn two-factor sign-in off. */
export function ResetBadge({ person }: { person: User }) {
  const { t } = useTranslation();
  if (person.two_factor_reset_requested_at === null) return null;
  return <Badge tone="warning">{t('users.reset_waits')}</Badge>;
}
