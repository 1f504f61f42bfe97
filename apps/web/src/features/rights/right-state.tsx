import { expiringWithinDays, type RightState, type ViewingRight } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

type Ending = Pick<ViewingRight, 'is_active' | 'is_expired' | 'expires_at'>;

/**
 * Returns the state of a right at a time. A right past its date is expired at once, cleaned up or
 * not.
 */
export function getRightState(right: Ending, now = new Date()): RightState {
  if (!right.is_active) return 'inactive';
  if (right.expires_at === null) return 'open';
  const remaining = Date.parse(right.expires_at) - now.getTime();
  if (right.is_expired || remaining <= 0) return 'expired';
  return remaining <= expiringWithinDays * 24 * 60 * 60 * 1000 ? 'expiring' : 'open';
}

/** Returns true if a right gives the customer access. */
export const isOpen = (right: Ending): boolean => {
  const state = getRightState(right);
  return state === 'open' || state === 'expiring';
};

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

/** Formats the end date of a right, in the past or future. */
export function useUntilText() {
  const { t } = useTranslation();
  const format = useFormats();
  return (expiresAt: string | null): string => {
    if (expiresAt === null) return t('rights.for_good');
    const date = format.date(expiresAt);
    return Date.parse(expiresAt) > Date.now()
      ? t('rights.until', { date })
      : t('rights.ended', { date });
  };
}
