import type { ServiceTicket } from '@portal/contract/service';

/**
 * Returns the initial assignee of a plan: the current one; for a new, unassigned ticket the
 * planner. A ticket planned without an assignee stays so.
 */
export function assigneeWhenPlanned(
  ticket: Pick<ServiceTicket, 'assigned_to_user_id' | 'status'>,
  ownId: string,
): string {
  return ticket.assigned_to_user_id ?? (ticket.status === 'new' ? ownId : '');
}
