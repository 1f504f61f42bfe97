import { eq } from 'drizzle-orm';
import {
  changeInstalledDevice as changeRoute,
  createInstalledDevice as createRoute,
  type InstalledDeviceDetail,
  type InstalledDeviceInput,
  ownDeviceFields,
} from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { insertRow, requireVersion, toColumns, updateRow } from '#server/resource/write.ts';
import { resolveDeviceColumns } from './device-rules.ts';
import { lockReferences, withLockedDevice } from './lock-device.ts';
import { installedDeviceDetails, installedDevices } from './installed-device.resource.ts';
import { installedDevice } from './installed-device.table.ts';
import { refreshNextMaintenance } from './next-maintenance.ts';

/**
 * Adds an installed device.
 * @throws DomainError 400 as `resolveDeviceColumns`, for an unknown customer, and for a serial
 * number that another device of the model has.
 */
export async function createDevice(
  context: Context,
  body: InstalledDeviceInput,
): Promise<Versioned<InstalledDeviceDetail>> {
  authorize(context.actor, createRoute.access);
  return createIdempotent(context, installedDeviceDetails, async (tx) => {
    const referenceIds = { clinicId: body.clinic_id, modelIds: [body.device_id] };
    const references = await lockReferences(tx, referenceIds);
    const derived = resolveDeviceColumns(context, body, { before: null, references });
    const createdId = await insertRow(tx, context, installedDevices, {
      ...toColumns(installedDevices, body),
      ...derived,
    });
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, createdId));
    return createdId;
  });
}

/**
 * Changes an installed device. A change of the customer clears the clinic, unless the body names
 * one of the new customer. A customer's user changes what the customer calls it, and nothing else.
 * @throws DomainError `permission_denied` for another field that a customer's user sends; 400 as `resolveDeviceColumns`, for an unknown customer, and for a serial
 * number that another device of the model has; `stale`, `not_found`.
 */
export async function changeDevice(
  context: Context,
  {
    id,
    body,
    seenVersion,
  }: { id: string; body: Partial<InstalledDeviceInput>; seenVersion: number | null },
): Promise<Versioned<InstalledDeviceDetail>> {
  authorize(context.actor, changeRoute.access);
  if (context.actor.kind === 'customer' && !isOwnNaming(body))
    throw new DomainError('permission_denied');
  await withLockedDevice(context, { id, referenceIds: body }, async (tx, before, references) => {
    const derived = resolveDeviceColumns(context, body, { before, references });
    const values = { ...toColumns(installedDevices, body), ...derived };
    await updateRow(tx, context, installedDevices, before, { values });
    await refreshNextMaintenance(tx, context, eq(installedDevice.id, id));
    // Validation errors take precedence over a stale version (400, then 412).
    requireVersion(before, seenVersion);
  });
  return read(context, installedDeviceDetails, id);
}

/** Returns true if a body has only fields that a customer's users may change. */
const isOwnNaming = (body: object): boolean =>
  Object.keys(body).every((field) => ownDeviceFields.some((own) => own === field));
