import { eq, inArray } from 'drizzle-orm';
import type { ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { isId } from '#server/kernel/ids.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, type LockedRow } from '#server/resource/write.ts';
import { clinic } from '../clinics/clinic.table.ts';
import { installedDevices } from './installed-device.resource.ts';
import { installedDevice } from './installed-device.table.ts';

/** Ids in a body that a device refers to. */
export interface ReferenceIds {
  readonly clinic_id?: string | null;
  readonly device_id?: string;
}

/** A product that may be a device's model; callers must check `productType`. */
export interface LockedModel {
  readonly id: string;
  readonly productType: ProductType;
  readonly manufacturerId: string;
}

export interface LockedClinic {
  readonly id: string;
  readonly customerId: string;
  readonly archivedAt: string | null;
}

/** Referenced rows, locked until the end of the transaction. */
export interface DeviceReferences {
  readonly clinic: LockedClinic | null;
  readonly models: readonly LockedModel[];
}

/**
 * Locks the clinic and the models that a device will refer to: until the transaction ends, the
 * clinic is not archived and keeps its customer, and a model keeps its interval and manufacturer.
 * The order is clinics, models, devices, which prevents deadlocks.
 */
export async function lockReferences(
  tx: Transaction,
  { clinicId, modelIds }: { clinicId: string | null | undefined; modelIds: readonly string[] },
): Promise<DeviceReferences> {
  const [lockedClinic] = clinicId
    ? await tx
        .select({ id: clinic.id, customerId: clinic.customerId, archivedAt: clinic.archivedAt })
        .from(clinic)
        .where(eq(clinic.id, clinicId))
        .for('share')
    : [];
  const models = await tx
    .select({
      id: product.id,
      productType: product.productType,
      manufacturerId: product.manufacturerId,
    })
    .from(product)
    .where(inArray(product.id, [...modelIds]))
    .orderBy(product.id)
    .for('share');
  return { clinic: lockedClinic ?? null, models };
}

/**
 * Runs work in a transaction that locks a device, its model and the rows that it will refer to.
 * Starts over if another transaction changed the model before the device was locked.
 * @throws DomainError `not_found`.
 */
export async function withLockedDevice<Result>(
  context: Context,
  { id, referenceIds = {} }: { id: string; referenceIds?: ReferenceIds },
  work: (tx: Transaction, device: LockedRow, references: DeviceReferences) => Promise<Result>,
): Promise<Result> {
  if (!isId(id)) throw new DomainError('not_found');
  const done = await transact(context, async (tx) => {
    const [known] = await tx
      .select({ modelId: installedDevice.deviceId })
      .from(installedDevice)
      .where(eq(installedDevice.id, id));
    if (!known) throw new DomainError('not_found');
    const modelIds = [known.modelId, ...(referenceIds.device_id ? [referenceIds.device_id] : [])];
    const references = await lockReferences(tx, { clinicId: referenceIds.clinic_id, modelIds });
    const device = await lockRow(tx, context, installedDevices, { id, seenVersion: null });
    if (device['deviceId'] !== known.modelId) return null;
    return { result: await work(tx, device, references) };
  });
  return done ? done.result : withLockedDevice(context, { id, referenceIds }, work);
}
