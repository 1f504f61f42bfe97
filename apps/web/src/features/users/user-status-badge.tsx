import type { UserStatus } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<UserStatus, BadgeTone> = {
  invited: 'info',
  active: 'success',
  locked: 'warning',
  deactivated: 'neutral',
  anonymized: 'neutral',
};

/** Badge of the status of a person's account. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`users.statuses.${status}`)}</Badge>;
}
