import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { isOpen } from './request-state.ts';

export interface DaysLeftProps {
  request: Pick<
    AnonymizationRequest,
    'status' | 'anonymized_at' | 'grace_ends_at' | 'days_remaining'
  >;
}

/** Days left in the grace period, or days overdue; a dash for closed requests. */
export function DaysLeft({ request }: DaysLeftProps) {
  const { t } = useTranslation();
  if (!isOpen(request)) return '–';
  if (request.status === 'expired')
    return (
      <span className="font-medium text-danger">
        {t('anonymization.days_overdue', { count: countDaysOverdue(request) })}
      </span>
    );
  return t('anonymization.days_left', { count: request.days_remaining });
}

const dayLength = 24 * 60 * 60 * 1000;

/** Returns the days since the grace period ended; a started day counts. */
export function countDaysOverdue(
  { grace_ends_at: end }: Pick<AnonymizationRequest, 'grace_ends_at'>,
  now = Date.now(),
): number {
  return Math.max(1, Math.floor((now - Date.parse(end)) / dayLength));
}
