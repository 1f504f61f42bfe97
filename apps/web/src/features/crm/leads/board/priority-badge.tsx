import type { LeadPriority } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { priorityTones } from '#web/features/crm/leads/priority-tones.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Badge of a lead's priority. */
export function PriorityBadge({ priority }: { priority: LeadPriority }) {
  const { t } = useTranslation();
  return <Badge tone={priorityTones[priority]}>{t(`leads.priorities.${priority}`)}</Badge>;
}
