import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a customer, clinic or product is active, in a word. */
export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={active ? 'success' : 'neutral'}>
      {active ? t('customers.active') : t('customers.inactive')}
    </Badge>
  );
}
