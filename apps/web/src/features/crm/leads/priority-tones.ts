import type { LeadPriority } from '@portal/contract/crm';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** Badge tone of each priority. */
export const priorityTones: Record<LeadPriority, BadgeTone> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
};
