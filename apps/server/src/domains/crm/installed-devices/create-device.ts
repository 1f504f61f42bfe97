import { eq } from 'drizzle-orm';
import {
  createInstalledDevice as route,
  type InstalledDeviceDetail,
  type InstalledDeviceInput,
} from '@portal/contract/crm';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { createIdempotent } from '#server/resource/crud.ts';
import type { Versioned } from '#server/resource/read.ts';
import { toColumns, insertRow } from '#server/resource/write.ts';
import { resolveDeviceColumns } from './device-rules.ts';
import { lockReferences } from './lock-device.ts';
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
  authorize(context.actor, route.access);
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
