import type { LeadPriority } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const tones: Record<LeadPriority, BadgeTone> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
};

/** How urgent a lead is, in a word. */
export function PriorityBadge({ priority }: { priority: LeadPriority }) {
  const { t } = useTranslation();
  return <Badge tone={tones[priority]}>{t(`leads.priorities.${priority}`)}</Badge>;
}
