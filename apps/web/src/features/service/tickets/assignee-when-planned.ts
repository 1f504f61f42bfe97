import type { ServiceTicket } from '@portal/contract/service';

/**
 * Who is to do what is being planned, as the form begins: whoever has it; of what nobody has and no
 * day was named for, whoever plans it. What was planned for nobody stays so.
 */
export function assigneeWhenPlanned(
  ticket: Pick<ServiceTicket, 'assigned_to_user_id' | 'planned_for'>,
  ownId: string,
): string {
  return ticket.assigned_to_user_id ?? (ticket.planned_for === null ? ownId : '');
}
