import { type MaintenanceVisitsInput, minutesOfDay, toMinutes } from '@portal/contract/service';
import type { MessageKey } from '@portal/locales/server';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { DomainError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { formatTicketNumber } from '../tickets/service-ticket.resource.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import {
  deviceColumns,
  type ServicedDevice,
  toServicedDevice,
  validateAssignee,
  validatePlannedDay,
} from '../tickets/ticket-rules.ts';

export type Visit = MaintenanceVisitsInput['visits'][number];

/** @throws DomainError 400 for a device twice, a day out of range and work past midnight. */
export function assertPlans(context: Context, visits: readonly Visit[]): void {
  const planned = new Set<string>();
  for (const [at, visit] of visits.entries()) {
    const { installed_device_ids: ids, planned_for: day, planned_start: start } = visit;
    for (const id of ids) {
      if (planned.has(id))
        throw visitError(at, 'installed_device_ids', 'service_visit.device_twice');
      planned.add(id);
    }
    const { planned_for: invalid } = validatePlannedDay(day, context);
    if (invalid) throw toVisitError(at, { planned_for: invalid });
    const length = ids.length * visit.minutes_each;
    if (typeof start === 'string' && toMinutes(start) + length > minutesOfDay)
      throw visitError(at, 'planned_start', 'service_visit.ends_next_day');
  }
}

/** Creates the error of a visit by its place, at the fields of its body. */
export const toVisitError = (at: number, fields: FieldMessages): DomainError =>
  validationError({ visits: Array.from({ length: at + 1 }, (_, of) => (of === at ? fields : {})) });

const visitError = (at: number, field: keyof Visit, key: MessageKey): DomainError =>
  toVisitError(at, { [field]: [{ key }] });

/** @throws DomainError 400 for who is no active employee. */
export async function assertTechnicians(tx: Transaction, visits: readonly Visit[]): Promise<void> {
  const ids = visits.map((visit) => visit.assigned_to_user_id);
  for (const id of new Set(ids)) {
    const errors = await validateAssignee(tx, id);
    if (Object.keys(errors).length > 0) throw toVisitError(ids.indexOf(id), errors);
  }
}

/** Locks the devices in the order of their ids, so that two calls plan none twice. */
export async function lockDevices(
  tx: Transaction,
  context: Context,
  visits: readonly Visit[],
): Promise<Map<string, ServicedDevice>> {
  const ids = visits.flatMap((visit) => visit.installed_device_ids);
  const locked = await tx
    .select(deviceColumns)
    .from(installedDevice)
    .where(inArray(installedDevice.id, ids))
    .orderBy(asc(installedDevice.id))
    .for('no key update');
  const found = new Map(locked.map((device) => [device.id, device]));
  const devices = visits.flatMap((visit, at) =>
    visit.installed_device_ids.map((id) => {
      const device = found.get(id);
      if (!device || device.customerId === null)
        throw visitError(at, 'installed_device_ids', 'service_visit.devices');
      return toServicedDevice(context, device);
    }),
  );
  return new Map(devices.map((device) => [device.id, device]));
}

/** Returns the devices of a visit in its order. @throws DomainError 400 for those of two customers. */
export function pickDevices(
  devices: ReadonlyMap<string, ServicedDevice>,
  visits: readonly Visit[],
  at: number,
): ServicedDevice[] {
  const picked = visits[at]?.installed_device_ids.flatMap((id) => devices.get(id) ?? []) ?? [];
  if (new Set(picked.map(({ customerId }) => customerId)).size > 1)
    throw visitError(at, 'installed_device_ids', 'service_visit.two_customers');
  return picked;
}

/** @throws DomainError `conflict` for a device with an open ticket for planned work. */
export async function assertNotPlanned(
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
