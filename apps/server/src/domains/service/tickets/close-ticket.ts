import { closeServiceTicket as route, type ServiceTicket } from '@portal/contract/service';
import type { MaintenanceInput } from '@portal/contract/crm';
import type { RouteBody } from '@portal/contract/kernel';
import type { Transaction } from '#server/database/database.ts';
import { insertMaintenance, getDayErrors, withLockedDevice } from '#server/domains/crm/index.ts';
import { authorize } from '#server/kernel/actor.ts';
import { validationError, fieldError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { requireVersion, type LockedRow } from '#server/resource/write.ts';
import { mailRequester } from '../mailing/mail-requester.ts';
import { endTicket, insertTicketEvents } from './end-ticket.ts';
import { lockTicket, serviceTickets } from './service-ticket.resource.ts';
import { assertMove } from './ticket-rules.ts';

interface Closing {
  readonly id: string;
  readonly body: RouteBody<typeof route>;
  readonly seenVersion: number | null;
}

/**
 * Closes a ticket and, with maintenance, writes its device's maintenance record in the same
 * transaction. The permission to close a ticket covers that one record.
 * @throws DomainError 400 without resolution notes and for invalid days of the maintenance;
 * `stale`; `invalid_transition` for a closed or cancelled ticket; `not_found`.
 */
export async function closeTicket(
  context: Context,
  { id, body, seenVersion }: Closing,
): Promise<Versioned<ServiceTicket>> {
  authorize(context.actor, route.access);
  const { resolution_notes: notes, maintenance } = body;
  const ticket = await read(context, serviceTickets, id);
  if (!notes) throw fieldError('resolution_notes', 'service_ticket.resolution_notes');
  if (maintenance) assertMaintenance(context, maintenance);
  const close = async (tx: Transaction, device?: LockedRow): Promise<void> => {
    const before = await lockTicket(tx, context, id);
    requireVersion(before, seenVersion);
    assertMove(before.status, 'close', 'closed');
    await endTicket(tx, context, before, { status: 'closed', text: notes });
    if (maintenance && device) {
      await insertMaintenance(tx, context, { device, body: maintenance, serviceTicketId: id });
      await insertTicketEvents(tx, context, id, [{ kind: 'maintenance_recorded' }]);
    }
    await mailRequester(tx, context, {
      ticket: before,
      template: 'ticket_closed',
      params: (ticketParams) => ({ ...ticketParams, notes }),
    });
  };
  // Lock order: the device before its tickets.
  if (maintenance) await withLockedDevice(context, { id: ticket.installed_device_id }, close);
  else await transact(context, (tx) => close(tx));
  return read(context, serviceTickets, id);
}

function assertMaintenance(context: Context, maintenance: MaintenanceInput): void {
  const errors = getDayErrors(context, maintenance);
  if (Object.keys(errors).length > 0) throw validationError({ maintenance: errors });
}
