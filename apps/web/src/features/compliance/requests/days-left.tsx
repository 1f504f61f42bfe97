import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { isOpen } from './request-state.ts';

/** How many days of its grace period a request has left; a dash where it is over. */
export function DaysLeft({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  if (!isOpen(request)) return '–';
  return t('anonymization.days_left', { count: request.days_remaining });
}
