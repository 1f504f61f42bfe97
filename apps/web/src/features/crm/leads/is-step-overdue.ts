import { openLeadStages, type LeadCard } from '@portal/contract/crm';
import { hasPassed } from '#web/lib/days/day.ts';

/** Returns true if an open lead has a next step that should have been done. */
export const isStepOverdue = ({
  stage,
  next_step_on: day,
}: Pick<LeadCard, 'stage' | 'next_step_on'>): boolean =>
  day !== null && hasPassed(day) && openLeadStages.some((open) => open === stage);
