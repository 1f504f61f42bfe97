import type { InstalledDeviceStatus } from '@portal/contract/crm';
import {
  canChangeTicketField,
  canMoveTicket,
  isFinalTicketStatus,
  minutesOfDay,
  type ServiceTicketPatch,
  ticketFields,
  type TicketStatus,
  type TicketStep,
  toMinutes,
} from '@portal/contract/service';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { hasEmail } from '#server/domains/users/index.ts';
import { addYears, getLatestDay } from '#server/kernel/calendar-day.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Call } from '#server/kernel/call.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { DomainError, fieldError, type FieldMessages } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { toColumns } from '#server/resource/write.ts';
import { type LockedTicket, serviceTickets } from './service-ticket.resource.ts';

/** Earliest accepted plan; an older date is a typing error. */
const earliestPlan = '2000-01-01';
const maxYearsAhead = 10;

/** Messages for missing fields (specification §5, service ticket create). */
export const missingMessages = { description: 'service_ticket.description' } as const;

/** Days after completion in which a reply takes the work up again; then the portal closes the ticket. */
export const reopenDays = 14;

/** Tolerated difference between the clocks of client and server. */
const maxClockSkew = minutes(5);

/**
 * Checks that a step leads from one status to the other.
 * @throws DomainError `invalid_transition`.
 */
export function assertMove(from: TicketStatus, step: TicketStep, to: TicketStatus): void {
  if (!canMoveTicket(from, step, to)) throw new DomainError('invalid_transition');
}

/**
 * Checks that the current status allows the change.
 * @throws DomainError `invalid_transition` for an unknown transition, and for a field that is final
 * in this status.
 */
export function assertChangeable(before: LockedTicket, body: ServiceTicketPatch): void {
  const { status } = before;
  if (Object.keys(body).length > 0 && isFinalTicketStatus(status)) {
    throw new DomainError('invalid_transition');
  }
  if (body.status !== undefined && body.status !== status) {
    assertMove(status, 'change', body.status);
  }
  for (const field of ticketFields) {
    const [[column, value] = []] = Object.entries(
      toColumns(serviceTickets, { [field]: body[field] }),
    );
    const differs = column !== undefined && before[column] !== value;
    // What was done is noted as the work is completed.
    const allowing = field === 'resolution_notes' ? (body.status ?? status) : status;
    if (differs && !canChangeTicketField(allowing, field))
      throw new DomainError('invalid_transition');
  }
}

/** Validates the planned day; a past day is allowed where work is recorded afterwards. */
export function validatePlannedDay(
  day: string | null | undefined,
  { now }: Pick<Call, 'now'>,
): FieldMessages {
  if (!day) return {};
  const fits = day >= earliestPlan && day <= addYears(getLatestDay(now), maxYearsAhead);
  return fits ? {} : { planned_for: [{ key: 'service_ticket.planned_for' }] };
}

/**
 * Validates start and duration of the plan together with what the ticket has: a start needs a day, and
 * the work ends on it.
 */
export function validatePlannedTime(
  before: Pick<LockedTicket, 'plannedFor' | 'plannedStart' | 'plannedMinutes'>,
  body: Pick<ServiceTicketPatch, 'planned_for' | 'planned_start' | 'planned_minutes'>,
): FieldMessages {
  const {
    planned_for: day = before.plannedFor,
    planned_start: start = body.planned_for === null ? null : before.plannedStart,
    planned_minutes: duration = before.plannedMinutes,
  } = body;
  if (start === null) return {};
  if (day === null) return { planned_start: [{ key: 'service_ticket.start_without_day' }] };
  const isWithinDay = toMinutes(start) + (duration ?? 0) <= minutesOfDay;
  if (isWithinDay) return {};
  const field = body.planned_minutes === undefined ? 'planned_start' : 'planned_minutes';
  return { [field]: [{ key: 'service_ticket.ends_next_day' }] };
}

/** Validates that a maintenance record comes with the completion. */
export function validateMaintenance(
  { status }: Pick<LockedTicket, 'status'>,
  { status: next = status, maintenance }: Pick<ServiceTicketPatch, 'status' | 'maintenance'>,
): FieldMessages {
  const isCompleted = next === 'completed' && status !== 'completed';
  return maintenance === undefined || isCompleted
    ? {}
    : { maintenance: [{ key: 'service_ticket.maintenance' }] };
}

/** Validates the time of the request. */
export function validateRequestedAt(
  at: string | undefined,
  { now }: Pick<Call, 'now'>,
): FieldMessages {
  const isPast = at === undefined || new Date(at) <= addMilliseconds(now, maxClockSkew);
  return isPast ? {} : { requested_at: [{ key: 'service_ticket.requested_at' }] };
}

/** Validates the assignee: an employee who can sign in. */
export async function validateAssignee(
  tx: Transaction,
  userId: string | null | undefined,
): Promise<FieldMessages> {
  if (!userId) return {};
  const isEmployee = and(
    eq(userAccount.id, userId),
    eq(userAccount.role, 'employee'),
    eq(userAccount.isActive, true),
    isNull(userAccount.anonymizedAt),
  );
  const found = (await tx.$count(userAccount, isEmployee)) > 0;
  return found ? {} : { assigned_to_user_id: [{ key: 'service_ticket.assignee' }] };
}

/** Validates the requester: mails about a customer's ticket go to no other customer's user. */
export async function validateRequester(
  tx: Transaction,
  { email, customerId }: { email: string; customerId: string },
): Promise<FieldMessages> {
  const isOtherCustomerUser = and(
    hasEmail(email),
    eq(userAccount.role, 'customer'),
    ne(userAccount.customerId, customerId),
  );
  const found = (await tx.$count(userAccount, isOtherCustomerUser)) > 0;
  return found ? foreignRequester : {};
}

/** Error of a requester who is another customer's user. */
export const foreignRequester: FieldMessages = {
  requester_email: [{ key: 'service_ticket.requester' }],
};

/** A device with its customer and status. */
export interface ServicedDevice {
  readonly id: string;
  readonly customerId: string;
  readonly clinicId: string | null;
  readonly serialNumber: string;
  readonly status: InstalledDeviceStatus;
  /** Name of its product. */
  readonly name: string;
}

/**
 * Locks the device, so that its customer does not change until the end of the transaction.
 * @throws DomainError 400 at `installed_device_id` if it does not exist, is in stock, or does not
 * belong to the calling customer.
 */
export async function lockServicedDevice(
  tx: Transaction,
  context: Context,
  id: string,
): Promise<ServicedDevice> {
  const [device] = await tx
    .select(deviceColumns)
    .from(installedDevice)
    .where(eq(installedDevice.id, id))
    .for('share');
  return toServicedDevice(context, device);
}

/** Columns of a device that is serviced. */
export const deviceColumns = {
  id: installedDevice.id,
  customerId: installedDevice.customerId,
  clinicId: installedDevice.clinicId,
  serialNumber: installedDevice.serialNumber,
  status: installedDevice.status,
  // No join: a row that waits for a lock would be lost if its product changed meanwhile.
  name: sql<string>`(select ${product.name} from ${product} where ${product.id} = ${installedDevice.deviceId})`,
};

/** A device as it was found. */
export type FoundDevice = Omit<ServicedDevice, 'customerId'> & {
  readonly customerId: string | null;
};

/**
 * Returns the device, which has a customer.
 * @throws DomainError 400 at `installed_device_id`, as `lockServicedDevice` does.
 */
export function toServicedDevice(
  context: Context,
  device: FoundDevice | undefined,
): ServicedDevice {
  if (!device || !isVisible(context.actor, device))
    throw fieldError('installed_device_id', 'field.not_found');
  const { customerId } = device;
  if (customerId === null) throw fieldError('installed_device_id', 'service_ticket.no_customer');
  return { ...device, customerId };
}

/** Returns true if the caller sees the device, as the scope of the devices states it. */
function isVisible(actor: Actor, { customerId, clinicId }: FoundDevice): boolean {
  if (actor.kind !== 'customer') return true;
  const { clinicIds } = actor;
  const isInClinic = clinicIds === null || (clinicId !== null && clinicIds.includes(clinicId));
  return customerId === actor.customerId && isInClinic;
}

/** Returns the customer to which the caller is restricted; null without a restriction. */
export function getOwnCustomerId(actor: Actor): string | null {
  return actor.kind === 'customer' ? actor.customerId : null;
}
