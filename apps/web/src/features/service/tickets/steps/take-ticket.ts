import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call, callWithVersion } from '#web/lib/api/call.ts';

/** Another user was assigned meanwhile. */
export class TicketTakenError extends Error {
  readonly takenBy: string;

  constructor(takenBy: string) {
    super('Somebody else has the ticket');
    this.name = 'TicketTakenError';
    this.takenBy = takenBy;
  }
}

/**
 * Assigns a ticket to the user, unless the assignee has changed since it was shown. Other changes
 * do not matter, so after a stale version it retries with the current one.
 * @throws TicketTakenError if another user was first.
 */
export async function takeTicket(ticket: ServiceTicket, ownId: string): Promise<void> {
  const params = { id: ticket.id };
  const { data, etag } = await callWithVersion(getServiceTicket, { params });
  if (data.assigned_to_user_id === ownId) return;
  if (data.assigned_to && data.assigned_to_user_id !== ticket.assigned_to_user_id)
    throw new TicketTakenError(data.assigned_to.name);
  const body = { assigned_to_user_id: ownId };
  try {
    await call(changeServiceTicket, { params, body, ifMatch: etag });
  } catch (error) {
    if (!hasStatus(error, 412)) throw error;
    await takeTicket(ticket, ownId);
  }
}
