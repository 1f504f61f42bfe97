import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { publishManyChanged } from '#server/events/index.ts';
import type { Context } from '#server/resource/context.ts';
import type { DerivedColumn } from '#server/resource/insert-rows.ts';
import { latestFirst, maintenanceRecord } from '../maintenance/maintenance-record.table.ts';
import { installedDevice } from './installed-device.table.ts';

/** Returns the day that follows another one by the interval of a model; null without one. */
const addInterval = (day: SQL, deviceId: SQL | PgColumn): SQL =>
  sql`(${day} + make_interval(months => (select ${product.maintenanceIntervalMonths} from ${product}
      where ${product.id} = ${deviceId})))::date`;

/**
 * Date of a new device's next maintenance, which has no records yet, for a statement that inserts
 * many. The caller must have locked the models.
 */
export const nextMaintenanceOfNew: DerivedColumn = {
  name: installedDevice.nextMaintenanceOn.name,
  value: addInterval(sql`source.installation_date`, sql`source.device_id`),
};

/**
 * Date of a device's next maintenance (API.md §5): the one in the latest record; otherwise the
 * model's interval after the last preventive maintenance, or after the installation; otherwise
 * null.
 */
const nextMaintenance = sql`coalesce(
  (select ${maintenanceRecord.nextDueOn} from ${maintenanceRecord}
    where ${maintenanceRecord.installedDeviceId} = ${installedDevice.id} order by ${latestFirst} limit 1),
  ${addInterval(
    sql`coalesce(
    (select max(${maintenanceRecord.performedOn}) from ${maintenanceRecord}
      where ${maintenanceRecord.installedDeviceId} = ${installedDevice.id} and ${maintenanceRecord.kind} = 'preventive'),
    ${installedDevice.installationDate})`,
    installedDevice.deviceId,
  )})`;

/**
 * Updates the stored date of the next maintenance for the matching devices, in one statement, and
 * the version of changed devices. The audit log contains the changes that the date is derived from,
 * so that this writes no entry. The caller must have locked the models and the devices.
 */
export async function refreshNextMaintenance(
  tx: Transaction,
  context: Context,
  devices: SQL,
): Promise<void> {
  await tx.execute(sql`
    with due as (
      select ${installedDevice.id} as id, ${nextMaintenance} as day from ${installedDevice} where ${devices}
    )
    update ${installedDevice}
    set next_maintenance_on = due.day, version = version + 1, updated_at = ${context.now.toISOString()}
    from due
    where ${devices} and ${installedDevice.id} = due.id
      and ${installedDevice.nextMaintenanceOn} is distinct from due.day`);
}

/**
 * Updates the devices of models whose interval changed. The publisher has locked the models, so
 * that no device or maintenance record of them is added concurrently.
 */
export async function handleIntervalChange(
  tx: Transaction,
  context: Context,
  { deviceIds }: { deviceIds: readonly string[] },
): Promise<void> {
  const ofModel = inArray(installedDevice.deviceId, [...deviceIds]);
  await lockDevices(tx, ofModel);
  await refreshNextMaintenance(tx, context, ofModel);
  await publishManyChanged(tx, { type: 'installed_device' });
}

/** Locks devices in the order of their creation, which prevents deadlocks. */
export async function lockDevices(tx: Transaction, devices: SQL): Promise<void> {
  await tx.execute(sql`with held as materialized (
      select ${installedDevice.id} from ${installedDevice} where ${devices}
      order by ${installedDevice.ordinal} for no key update
    ) select count(*) from held`);
}
