import {
  type MaintenanceVisitsInput,
  planMaintenanceVisits as route,
  toMinutes,
  toTime,
} from '@portal/contract/service';
import type { RouteResponse } from '@portal/contract/kernel';
import { eq, inArray } from 'drizzle-orm';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { ticketLink } from '../links/ticket-link.table.ts';
import { findReceiverByEmail } from '../mailing/mail-requester.ts';
import type { Receiver } from '../mailing/receiver.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import { insertTickets, type TicketPlan } from '../tickets/add-ticket.ts';
import { toTicketEvent } from '../tickets/end-ticket.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { serviceTicket, ticketEvent } from '../tickets/service-ticket.table.ts';
import { type ServicedDevice, validateRequester } from '../tickets/ticket-rules.ts';
import { chooseSubjectLanguage, makeSubject } from '../tickets/ticket-subject.ts';
import { informAboutVisit, type PlannedTicket, type PlannedVisit } from './inform-about-visit.ts';
import {
  assertNotPlanned,
  assertPlans,
  assertTechnicians,
  lockDevices,
  pickDevices,
  toVisitError,
  type Visit,
} from './check-visits.ts';

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

interface Preparation extends MaintenanceVisitsInput {
  readonly devices: ReadonlyMap<string, ServicedDevice>;
}

/** Prepares the tickets of each visit, and finds who is told of it. */
async function prepareVisits(
  tx: Transaction,
  context: Context,
  { visits, description, devices }: Preparation,
): Promise<PlannedVisit[]> {
  const ownEmail = await readOwnEmail(tx, context);
  const rules = await readPromiseRules(tx);
  const start = context.now.toISOString();
  const urgency = 'planned';
  const prepared: PlannedVisit[] = [];
  for (const [at, visit] of visits.entries()) {
    const ofVisit = pickDevices(devices, visits, at);
    const receiver = await findContact(tx, context, { visit, at, devices: ofVisit });
    const tickets: PlannedTicket[] = [];
    for (const [place, device] of ofVisit.entries()) {
      const { customerId, name } = device;
      tickets.push({
        id: newId(),
        device,
        subject: makeSubject(
          { urgency, device: name, description },
          chooseSubjectLanguage(receiver, context),
        ),
        description,
        requesterEmail: visit.requester_email ?? ownEmail,
        requestedAt: start,
        promise: await toPromise(tx, { urgency }, { customerId, rules, start }),
        plan: toPlan(visit, place),
        // The mail about the visit says it for all of them.
        receiver: null,
      });
    }
    prepared.push({ tickets, receiver });
  }
  return prepared;
}

interface PlacedVisit {
  readonly visit: Visit;
  /** Its place among the visits. */
  readonly at: number;
  readonly devices: readonly ServicedDevice[];
}

/** Finds who is told of a visit. @throws DomainError 400 for a user of another customer. */
async function findContact(
  tx: Transaction,
  context: Context,
  { visit: { requester_email: email }, at, devices }: PlacedVisit,
): Promise<Receiver | null> {
  const [device] = devices;
  if (!email || !device) return null;
  const { customerId } = device;
  const errors = await validateRequester(tx, { email, customerId });
  if (Object.keys(errors).length > 0) throw toVisitError(at, errors);
  return findReceiverByEmail(tx, context, {
    email,
    customerId,
    deviceIds: devices.map(({ id }) => id),
  });
}

async function readOwnEmail(tx: Transaction, { actor }: Context): Promise<string> {
  const userId = getUserId(actor);
  const [account] = userId
    ? await tx
        .select({ email: userAccount.email })
        .from(userAccount)
        .where(eq(userAccount.id, userId))
    : [];
  if (!account) throw new DomainError('permission_denied');
  return account.email;
}

/** Returns the plan of a device, which follows those before it. */
function toPlan(visit: Visit, at: number): TicketPlan {
  const { planned_for: plannedFor, planned_start: start = null, minutes_each: minutes } = visit;
  return {
    status: 'planned',
    plannedFor,
    plannedStart: start === null ? null : toTime(toMinutes(start) + at * minutes),
    plannedMinutes: minutes,
    assignedTo: visit.assigned_to_user_id ?? null,
  };
}
