import { getServiceRequest, openTicketOfRequest } from '@portal/contract/service';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';

/** The ticket of a request, which somebody else may have opened before. */
export interface TicketOfRequest {
  id: string;
  /** `T-000123`. */
  number: string | null;
  isNew: boolean;
}

/** Makes a ticket of a request; answers the other one where somebody was first. Throws as `call` does. */
export async function openTicketOf(id: string): Promise<TicketOfRequest> {
  const params = { id };
  try {
    const ticket = await call(openTicketOfRequest, { params });
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
