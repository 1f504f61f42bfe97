import type { LeadPriority } from '@portal/contract/crm';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** How a lead's priority looks, on its card and over it. */
export const priorityTones: Record<LeadPriority, BadgeTone> = {
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
};
