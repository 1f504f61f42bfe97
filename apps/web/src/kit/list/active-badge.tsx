import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';

/** Badge that shows a customer, clinic or product as active or inactive. */
export function ActiveBadge({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge tone={active ? 'success' : 'neutral'}>
      {active ? t('customers.active') : t('customers.inactive')}
    </Badge>
  );
}
