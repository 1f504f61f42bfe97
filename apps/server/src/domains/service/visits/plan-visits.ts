import {
  type MaintenanceVisitsInput,
  planMaintenanceVisits as route,
} from '@portal/contract/service';
import type { RouteResponse } from '@portal/contract/kernel';
import { inArray } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { authorize } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { ticketLink } from '../links/ticket-link.table.ts';
import { insertTickets } from '../tickets/add-ticket.ts';
import { toTicketEvent } from '../tickets/end-ticket.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { serviceTicket, ticketEvent } from '../tickets/service-ticket.table.ts';
import { informAboutVisit, type PlannedTicket, type PlannedVisit } from './inform-about-visit.ts';
import { assertNotPlanned, assertPlans, assertTechnicians, lockDevices } from './check-visits.ts';
import { prepareVisits } from './prepare-visits.ts';

/**
 * Plans maintenance: a ticket for each device, in visits on one day whose devices follow one another. The
 * tickets of a visit are linked to its first. Their requester is who is told at the customer, else the
 * caller. Tickets, their history, the mail about each visit and the notification of its technician are one
 * transaction.
 * @throws DomainError 400 at the field of a visit for a device twice, unknown or in stock, devices of two
 * customers in a visit, a day out of range, work past midnight, an invalid technician and another
 * customer's user; `conflict` for a device whose maintenance is planned already.
 */
export async function planVisits(
  context: Context,
  { visits, description }: MaintenanceVisitsInput,
): Promise<RouteResponse<typeof route>> {
  authorize(context.actor, route.access);
  assertPlans(context, visits);
  return transact(context, async (tx) => {
    await assertTechnicians(tx, visits);
    const devices = await lockDevices(tx, context, visits);
    await assertNotPlanned(tx, devices);
    const planned = await prepareVisits(tx, context, { visits, description, devices });
    const tickets = planned.flatMap((visit) => visit.tickets);
    const toWrite = tickets.map((ticket) => ({ context, ticket, claim: null }));
    await insertTickets(tx, toWrite, 'wait');
    await tx.insert(ticketEvent).values(tickets.flatMap((ticket) => listEvents(context, ticket)));
    await linkVisits(tx, context, planned);
    const numbers = await readNumbers(tx, tickets);
    for (const visit of planned) await informAboutVisit(tx, context, { ...visit, numbers });
    return {
      tickets: tickets.map(({ id, device, plan }) => ({
        id,
        ticket_id: formatTicketNumber({ number: numbers.get(id) ?? 0 }),
        installed_device_id: device.id,
        planned_for: plan.plannedFor,
        planned_start: plan.plannedStart,
      })),
    };
  });
}

/** Links the tickets of each visit to its first. */
async function linkVisits(
  tx: Transaction,
  context: Context,
  visits: readonly PlannedVisit[],
): Promise<void> {
  const createdAt = context.now.toISOString();
  const rows = visits.flatMap(({ tickets: [first, ...others] }) =>
    others.map(({ id: ticketId }) => ({
      id: newId(),
      ticketId,
      otherTicketId: first?.id ?? ticketId,
      kind: 'same_visit' as const,
      createdAt,
    })),
  );
  if (rows.length === 0) return;
  await tx.insert(ticketLink).values(rows);
  const entries = rows.map((after) => ({
    action: 'create' as const,
    table: ticketLink,
    objectId: after.id,
    after,
  }));
  await writeAuditEntries(tx, context, entries);
}

/** Returns what follows the opening in the history, with all columns in each entry. */
function listEvents(context: Context, { id, plan }: PlannedTicket) {
  const { plannedFor, plannedStart, assignedTo } = plan;
  return [
    toTicketEvent(context, id, {
      kind: 'status_changed',
      fromStatus: 'new',
      toStatus: plan.status,
    }),
    toTicketEvent(context, id, { kind: 'planned', plannedFor, plannedStart }),
    ...(assignedTo === null ? [] : [toTicketEvent(context, id, { kind: 'assigned', assignedTo })]),
  ];
}

async function readNumbers(
  tx: Transaction,
  tickets: readonly PlannedTicket[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: serviceTicket.id, number: serviceTicket.number })
    .from(serviceTicket)
    .where(
      inArray(
        serviceTicket.id,
        tickets.map(({ id }) => id),
      ),
    );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
