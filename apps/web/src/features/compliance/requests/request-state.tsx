import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

/** Displayed states: `approved` waits for its date, `anonymized` is executed. */
export const requestStates = ['pending', 'expired', 'approved', 'anonymized', 'cancelled'] as const;

type RequestState = (typeof requestStates)[number];

export function getRequestState(
  request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>,
): RequestState {
  return request.anonymized_at === null ? request.status : 'anonymized';
}

/** True for a request that is neither cancelled nor executed. */
export function isOpen(request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>): boolean {
  return ['pending', 'expired', 'approved'].includes(getRequestState(request));
}

const tones: Record<RequestState, BadgeTone> = {
  pending: 'info',
  expired: 'warning',
  approved: 'success',
  anonymized: 'neutral',
  cancelled: 'neutral',
};

export function RequestStateBadge({
  request,
}: {
  request: Pick<AnonymizationRequest, 'status' | 'anonymized_at'>;
}) {
  const { t } = useTranslation();
  const state = getRequestState(request);
  return <Badge tone={tones[state]}>{t(`anonymization.states.${state}`)}</Badge>;
}

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

type DescribedRequest = Pick<
  AnonymizationRequest,
  | 'status'
  | 'anonymized_at'
  | 'cancelled_at'
  | 'grace_ends_at'
  | 'days_remaining'
  | 'user_is_active'
  | 'lead_id'
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
    if (state === 'approved' && request.days_remaining === 0)
      return request.lead_id === null
        ? t('anonymization.under_way')
        : t('anonymization.contact_under_way');
    const date = format.date(instants[state] ?? request.grace_ends_at);
    const textKey = state === 'cancelled' && request.user_is_active ? 'active_again' : state;
    return request.lead_id === null || state === 'anonymized'
      ? t(`anonymization.what_happens.${textKey}`, { date })
      : t(`anonymization.what_happens_to_contact.${state}`, { date });
  };
}
