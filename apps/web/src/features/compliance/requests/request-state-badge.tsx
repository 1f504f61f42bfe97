import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { getRequestState, type RequestState } from './request-state.ts';

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
