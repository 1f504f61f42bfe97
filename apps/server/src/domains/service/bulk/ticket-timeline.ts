import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { publishManyChangedTo } from '#server/events/index.ts';
import type { Changed } from '#server/resource/bulk/decide-rows.ts';
import type { Context } from '#server/resource/context.ts';
import { toTicketEvent, type NewTicketEvent } from '../tickets/end-ticket.ts';
import type { LockedTicket } from '../tickets/service-ticket.resource.ts';
import { ticketEvent } from '../tickets/service-ticket.table.ts';
import { listSteps } from '../tickets/ticket-steps.ts';

/** Adds what changed to the timelines of tickets, in one statement. */
export async function insertSteps(
  tx: Transaction,
  context: Context,
  changes: readonly Changed<LockedTicket>[],
  reason: string | null,
): Promise<void> {
  const entries = changes.flatMap(({ before, after }) =>
    toSteps(before, after, reason).map((step) => toTicketEvent(context, after.id, step)),
  );
  if (entries.length > 0) await tx.insert(ticketEvent).values(entries);
}

function toSteps(
  before: LockedTicket,
  after: LockedTicket,
  reason: string | null,
): NewTicketEvent[] {
  const steps = listSteps(before, after, { urgency_reason: reason });
  // The completion of a closed ticket says already what was done.
  const { cancellationReason: text } = after;
  for (const step of steps)
    if (step.kind === 'status_changed' && step.toStatus === 'cancelled') step.text = text;
  return steps;
}

/** A ticket or request, as far as it says who hears of it. */
interface Work {
  readonly customerId: string;
  readonly installedDeviceId: string;
}

/** With more clinics a message might exceed the size of a payload, and goes to the whole customer. */
const maxClinics = 100;

/**
 * Publishes that tickets or requests changed, to each customer that has one of them. Who sees some clinics
 * alone hears of it if a device of the rows is in one of these, or in none that is known.
 */
export async function publishToCustomers(
  tx: Transaction,
  type: 'service_ticket' | 'service_request',
  rows: readonly Work[],
): Promise<void> {
  if (rows.length === 0) return;
  const deviceIds = new Set(rows.map(({ installedDeviceId: id }) => id));
  const { id, customerId, clinicId } = installedDevice;
  const devices = await tx
    .select({ id, customerId, clinicId })
    .from(installedDevice)
    .where(inArray(id, [...deviceIds]));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const audiences = [...Map.groupBy(rows, (row) => row.customerId)].map(([owner, works]) => {
    const audience = { type, customerId: owner, permission: 'service' as const };
    const clinics = works.map((work) => {
      const device = byId.get(work.installedDeviceId);
      return device?.customerId === owner ? device.clinicId : null;
    });
    const known = new Set(clinics.filter((clinic) => clinic !== null));
    const isPlaced = !clinics.includes(null) && known.size <= maxClinics;
    return isPlaced ? Object.assign(audience, { clinicIds: [...known] }) : audience;
  });
  await publishManyChangedTo(tx, audiences);
}
