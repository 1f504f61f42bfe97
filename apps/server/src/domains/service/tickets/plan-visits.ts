import {
  type MaintenanceVisitsInput,
  minutesOfDay,
  planMaintenanceVisits as route,
  toMinutes,
  toTime,
} from '@portal/contract/service';
import type { RouteResponse } from '@portal/contract/kernel';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize, getUserId } from '#server/kernel/actor.ts';
import { DomainError, fieldError, validationError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { readPromiseRules } from '../promises/read-promise-rules.ts';
import { toPromise } from '../promises/to-promise.ts';
import { ticketAssigned } from '../service-events.ts';
import { insertTickets, type PreparedTicket, type TicketPlan } from './add-ticket.ts';
import { toTicketEvent } from './end-ticket.ts';
import { formatTicketNumber } from './service-ticket.resource.ts';
import { serviceTicket, ticketEvent } from './service-ticket.table.ts';
import {
  deviceColumns,
  type ServicedDevice,
  toServicedDevice,
  validateAssignee,
  validatePlannedDay,
} from './ticket-rules.ts';

type Visit = MaintenanceVisitsInput['visits'][number];

/** A ticket to write with its plan. */
type PlannedTicket = PreparedTicket & { readonly plan: TicketPlan };

/**
 * Plans maintenance: a ticket for each device, in visits on one day whose devices follow one another. The
 * caller is the requester. Tickets, their history and the notification of each visit's technician are one
 * transaction.
 * @throws DomainError 400 at `visits` for a device twice, unknown or in stock, devices of two customers in
 * a visit, a day out of range, work past midnight and an invalid technician; `conflict` for a device whose
 * maintenance is planned already.
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
    const requesterEmail = await readOwnEmail(tx, context);
    const rules = await readPromiseRules(tx);
    const start = context.now.toISOString();
    const prepare = async (device: ServicedDevice, plan: TicketPlan): Promise<PlannedTicket> => ({
      id: newId(),
      device,
      description,
      requesterEmail,
      requestedAt: start,
      promise: await toPromise(
        tx,
        { urgency: 'planned' },
        { customerId: device.customerId, rules, start },
      ),
      plan,
      receiver: null,
    });
    const groups = await Promise.all(
      visits.map((visit) =>
        Promise.all(
          pickDevices(devices, visit).map((device, at) => prepare(device, toPlan(visit, at))),
        ),
      ),
    );
    // The tickets of a group belong to one visit.
    const tickets = groups.flat();
    const toWrite = tickets.map((ticket) => ({ context, ticket, claim: null }));
    await insertTickets(tx, toWrite, 'wait');
    await tx.insert(ticketEvent).values(tickets.flatMap((ticket) => listEvents(context, ticket)));
    const numbers = await readNumbers(tx, tickets);
    for (const group of groups) await notifyTechnician(tx, context, group, numbers);
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

function assertPlans(context: Context, visits: readonly Visit[]): void {
  const ids = visits.flatMap((visit) => visit.installed_device_ids);
  if (new Set(ids).size < ids.length) throw fieldError('visits', 'service_visit.device_twice');
  for (const visit of visits) {
    const { planned_for: invalid } = validatePlannedDay(visit.planned_for, context);
    if (invalid) throw validationError({ visits: invalid });
    const length = visit.installed_device_ids.length * visit.minutes_each;
    if (
      typeof visit.planned_start === 'string' &&
      toMinutes(visit.planned_start) + length > minutesOfDay
    )
      throw fieldError('visits', 'service_visit.ends_next_day');
  }
}

async function assertTechnicians(tx: Transaction, visits: readonly Visit[]): Promise<void> {
  for (const id of new Set(visits.map((visit) => visit.assigned_to_user_id))) {
    const { assigned_to_user_id: invalid } = await validateAssignee(tx, id);
    if (invalid) throw validationError({ visits: invalid });
  }
}

/** Locks the devices in the order of their ids, so that two calls plan none twice. */
async function lockDevices(
  tx: Transaction,
  context: Context,
  visits: readonly Visit[],
): Promise<Map<string, ServicedDevice>> {
  const ids = visits.flatMap((visit) => visit.installed_device_ids.map((id) => id.toLowerCase()));
  const locked = await tx
    .select(deviceColumns)
    .from(installedDevice)
    .where(inArray(installedDevice.id, ids))
    .orderBy(asc(installedDevice.id))
    .for('no key update');
  const found = new Map(locked.map((device) => [device.id, device]));
  try {
    return new Map(ids.map((id) => [id, toServicedDevice(context, found.get(id))]));
  } catch (error) {
    throw error instanceof DomainError ? fieldError('visits', 'service_visit.devices') : error;
  }
}

/** Returns the devices of a visit in its order. @throws DomainError 400 for those of two customers. */
function pickDevices(devices: ReadonlyMap<string, ServicedDevice>, visit: Visit): ServicedDevice[] {
  const picked = visit.installed_device_ids.flatMap((id) => devices.get(id.toLowerCase()) ?? []);
  if (new Set(picked.map(({ customerId }) => customerId)).size > 1)
    throw fieldError('visits', 'service_visit.two_customers');
  return picked;
}

/** @throws DomainError `conflict` for a device with an open ticket for planned work. */
async function assertNotPlanned(
  tx: Transaction,
  devices: ReadonlyMap<string, ServicedDevice>,
): Promise<void> {
  const [planned] = await tx
    .select({ number: serviceTicket.number, deviceId: serviceTicket.installedDeviceId })
    .from(serviceTicket)
    .where(
      and(
        inArray(serviceTicket.installedDeviceId, [...devices.keys()]),
        eq(serviceTicket.urgency, 'planned'),
        inArray(serviceTicket.status, ['new', 'planned', 'in_progress']),
      ),
    )
    .limit(1);
  if (!planned) return;
  const { name = '', serialNumber = '' } = devices.get(planned.deviceId) ?? {};
  const params = { ticket: formatTicketNumber(planned), device: `${name}, ${serialNumber}` };
  throw new DomainError('conflict', { message: { key: 'service_visit.planned', params } });
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

/** Notifies the technician of a visit once, by its first ticket. */
async function notifyTechnician(
  tx: Transaction,
  context: Context,
  [first]: readonly PlannedTicket[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  if (!first || first.plan.assignedTo === null) return;
  const { id, device, description, plan } = first;
  await ticketAssigned.publish(tx, context, {
    eventId: newId(),
    ticket: {
      id,
      number: numbers.get(id) ?? 0,
      customerId: device.customerId,
      installedDeviceId: device.id,
      serialNumber: device.serialNumber,
      assignedTo: first.plan.assignedTo,
      description: [plan.plannedFor, description].join(' '),
    },
  });
}
