import type { ServiceTicket } from '@portal/contract/service';

/**
 * Who is to do what is being planned, as the form begins: whoever has it; of what is new and nobody
 * has, whoever plans it. What was planned for nobody stays so, with a day or without.
 */
export function assigneeWhenPlanned(
  ticket: Pick<ServiceTicket, 'assigned_to_user_id' | 'status'>,
  ownId: string,
): string {
  return ticket.assigned_to_user_id ?? (ticket.status === 'new' ? ownId : '');
}
