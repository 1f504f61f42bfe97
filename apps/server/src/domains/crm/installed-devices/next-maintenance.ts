import { eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { publishManyChanged } from '#server/events/index.ts';
import type { Context } from '#server/resource/context.ts';
import { latestFirst } from '../maintenance/latest-first.ts';
import { maintenanceRecord } from '../maintenance/maintenance-record.table.ts';
import { installedDevice } from './installed-device.table.ts';

/**
 * The day of an installed device's next maintenance (API.md §5): what the latest record says; where
 * it says nothing, or there is none, the model's interval after the last preventive maintenance, or
 * after the installation; else none.
 */
const nextMaintenance = sql`coalesce(
  (select ${maintenanceRecord.nextDueOn} from ${maintenanceRecord}
    where ${maintenanceRecord.installedDeviceId} = ${installedDevice.id} order by ${latestFirst} limit 1),
  (coalesce(
    (select max(${maintenanceRecord.performedOn}) from ${maintenanceRecord}
      where ${maintenanceRecord.installedDeviceId} = ${installedDevice.id} and ${maintenanceRecord.kind} = 'preventive'),
    ${installedDevice.installationDate}
  ) + make_interval(months => (select ${product.maintenanceIntervalMonths} from ${product}
      where ${product.id} = ${installedDevice.deviceId})))::date)`;

/**
 * Brings what is kept of the next maintenance up to date for the devices that a condition names,
 * all at once. A device whose day changes has a new version. The audit trail has what it follows
 * from, and so not the day itself. The devices' models, and the devices, must be held.
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
    where ${installedDevice.id} = due.id and ${installedDevice.nextMaintenanceOn} is distinct from due.day`);
}

/**
 * Follows another interval of a model. Whoever changed it holds the model, and so nobody adds or
 * maintains a device of it meanwhile; the devices are held in the order that all hold them in.
 */
export async function handleIntervalChange(
  tx: Transaction,
  context: Context,
  { deviceId }: { deviceId: string },
): Promise<void> {
  const ofModel = eq(installedDevice.deviceId, deviceId);
  await lockDevices(tx, ofModel);
  await refreshNextMaintenance(tx, context, ofModel);
  await publishManyChanged(tx, { type: 'installed_device' });
}

/** Holds many devices, oldest first, so that two who do so never wait in a ring. */
export async function lockDevices(tx: Transaction, devices: SQL): Promise<void> {
  await tx.execute(sql`with held as materialized (
      select ${installedDevice.id} from ${installedDevice} where ${devices}
      order by ${installedDevice.ordinal} for no key update
    ) select count(*) from held`);
}
