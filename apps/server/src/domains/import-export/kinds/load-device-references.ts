import { inArray } from 'drizzle-orm';
import type { LockedClinic, LockedModel } from '#server/domains/crm/index.ts';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import type { RuleContext } from './row.ts';

/** Rows that devices refer to, by id. */
export interface DeviceReferences {
  readonly clinics: ReadonlyMap<string, LockedClinic>;
  readonly models: ReadonlyMap<string, LockedModel>;
}

/**
 * Loads the current clinics and models of many devices. When devices are created, locks them until
 * the transaction ends, clinics before models, like `lockReferences` for one device.
 */
export async function loadDeviceReferences(
  { tx, makes }: RuleContext,
  { clinicIds, modelIds }: { clinicIds: readonly string[]; modelIds: readonly string[] },
): Promise<DeviceReferences> {
  const findClinics = tx
    .select({ id: clinic.id, customerId: clinic.customerId, archivedAt: clinic.archivedAt })
    .from(clinic)
    .where(inArray(clinic.id, [...new Set(clinicIds)]))
    .orderBy(clinic.id);
  const findModels = tx
    .select({
      id: product.id,
      productType: product.productType,
      manufacturerId: product.manufacturerId,
    })
    .from(product)
    .where(inArray(product.id, [...new Set(modelIds)]))
    .orderBy(product.id);
  const clinics = await (makes ? findClinics.for('share') : findClinics);
  const models = await (makes ? findModels.for('share') : findModels);
  return {
    clinics: new Map(clinics.map((one) => [one.id, one])),
    models: new Map(models.map((one) => [one.id, one])),
  };
}
