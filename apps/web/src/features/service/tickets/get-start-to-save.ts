import type { ServiceTicket, ServiceTicketPatch } from '@portal/contract/service';

type PlanValues = Pick<ServiceTicketPatch, 'planned_for' | 'planned_start'>;

/** Returns the start to save: a day that is removed takes it along. */
export const getStartToSave = (
  before: Pick<ServiceTicket, 'planned_for'>,
  { planned_for: day, planned_start: start = null }: PlanValues,
): string | null => (!day && before.planned_for !== null ? null : start);
