import type { RightState, ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { getRightState } from './right-state.ts';

const tones: Record<RightState, BadgeTone> = {
  open: 'success',
  expiring: 'warning',
  expired: 'danger',
  inactive: 'neutral',
};

/** Badge of a right's current state. */
export function RightStateBadge({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const state = getRightState(right);
  return <Badge tone={tones[state]}>{t(`rights.states.${state}`)}</Badge>;
}
