import type { MaintenanceInput } from '@portal/contract/crm';
import type { Transaction } from '#server/database/database.ts';
import { getDayErrors, insertMaintenance, withLockedDevice } from '#server/domains/crm/index.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import type { LockedRow } from '#server/resource/write.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import { insertTicketEvents } from './end-ticket.ts';

/**
 * Checks the days of a maintenance record that belongs to a ticket.
 * @throws DomainError 400 at `maintenance`.
 */
export function assertMaintenance(context: Context, maintenance: MaintenanceInput): void {
  const errors = getDayErrors(context, maintenance);
  if (Object.keys(errors).length > 0) throw validationError({ maintenance: errors });
}

/** A maintenance record to write with the change of a ticket. */
interface Recording {
  readonly deviceId: string;
  /** Undefined for none. */
  readonly maintenance: MaintenanceInput | undefined;
}

/** Writes the record for the ticket, once that is locked. */
type Record = (tx: Transaction, ticketId: string) => Promise<void>;

/**
 * Runs the change of a ticket in a transaction. With maintenance it locks the device first, which comes
 * before its tickets, and passes the function that writes the record.
 */
export function withMaintenance(
  context: Context,
  { deviceId, maintenance }: Recording,
  change: (tx: Transaction, record: Record | null) => Promise<void>,
): Promise<void> {
  if (!maintenance) return transact(context, (tx) => change(tx, null));
  return withLockedDevice(context, { id: deviceId }, (tx, device) =>
    change(tx, (recording, ticketId) =>
      recordMaintenance(recording, context, { device, maintenance, ticketId }),
    ),
  );
}

async function recordMaintenance(
  tx: Transaction,
  context: Context,
  { device, maintenance, ticketId }: MaintenanceOfTicket,
): Promise<void> {
  await insertMaintenance(tx, context, { device, body: maintenance, serviceTicketId: ticketId });
  await insertTicketEvents(tx, context, ticketId, [{ kind: 'maintenance_recorded' }]);
}

interface MaintenanceOfTicket {
  readonly device: LockedRow;
  readonly maintenance: MaintenanceInput;
  readonly ticketId: string;
}
