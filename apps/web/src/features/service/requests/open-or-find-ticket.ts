import { getServiceRequest, openTicketFromRequest } from '@portal/contract/service';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';

/** Ticket of a request, which another user may have created first. */
export interface RequestTicket {
  id: string;
  /** `T-000123`. */
  number: string | null;
  isNew: boolean;
}

/**
 * Creates a ticket from a request; returns the existing one if another user was first. Throws as
 * `call` does.
 */
export async function openOrFindTicket(id: string): Promise<RequestTicket> {
  const params = { id };
  try {
    const ticket = await call(openTicketFromRequest, { params });
    return { id: ticket.id, number: ticket.ticket_id, isNew: true };
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const { service_ticket_id: other, ticket_id: number } = await call(getServiceRequest, {
      params,
    });
    if (other === null) throw error;
    return { id: other, number, isNew: false };
  }
}
