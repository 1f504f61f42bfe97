import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { getRequestState } from './request-state.ts';

type DescribedRequest = Pick<
  AnonymizationRequest,
  | 'status'
  | 'anonymized_at'
  | 'cancelled_at'
  | 'grace_ends_at'
  | 'days_remaining'
  | 'user_is_active'
>;

/** Describes the next or last step of a request with its date. */
export function useProgressText(): (request: DescribedRequest) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (request) => {
    const state = getRequestState(request);
    const instants = {
      pending: request.grace_ends_at,
      expired: request.grace_ends_at,
      approved: request.grace_ends_at,
      anonymized: request.anonymized_at,
      cancelled: request.cancelled_at,
    };
    // Approved and due: the job runs within a minute.
    if (state === 'approved' && request.days_remaining === 0) return t('anonymization.under_way');
    const date = format.date(instants[state] ?? request.grace_ends_at);
    const textKey = state === 'cancelled' && request.user_is_active ? 'active_again' : state;
    return t(`anonymization.what_happens.${textKey}`, { date });
  };
}
