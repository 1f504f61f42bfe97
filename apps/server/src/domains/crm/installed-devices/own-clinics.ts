import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ScopeValues } from '#server/resource/resource.ts';
import { installedDevice } from './installed-device.table.ts';

/*
 * The only definition of what a customer's user sees who sees some clinics alone: the clinics, their
 * devices, and what is about these devices wherever they stand now (docs/decisions/0099). Scopes add it to
 * that of the customer; for everybody else there is nothing to add.
 */

/** Condition: the reader sees the clinic. */
export const seesClinic = ({ clinicIds }: ScopeValues, clinicId: PgColumn): SQL =>
  clinicIds === null ? sql`true` : sql`${clinicId} = any(${clinicIds}::uuid[])`;

/** Selects the ids of the devices in the reader's clinics. */
const selectDevicesOf = ({ clinicIds }: ScopeValues): SQL =>
  sql`select placed.id from ${installedDevice} as placed
    where placed.clinic_id = any(${clinicIds}::uuid[])`;

/**
 * Selects the ids of a relation of `id` and `customer_id` that are of the reader's customer and meet a condition.
 * `offset 0` keeps PostgreSQL from reading all rows of the customer instead: it has one plan for customers of
 * one clinic and of hundreds.
 */
const selectIdsOfCustomer = (
  relation: SQL,
  { customerId }: ScopeValues,
  condition = sql`true`,
): SQL =>
  sql`select collected.id from (${relation} offset 0) as collected
    where collected.customer_id = ${customerId} and ${condition}`;

/** Selects the devices of a list of the reader's; null for who sees all clinics. */
export const selectDevicesForLists = (own: ScopeValues): SQL | null =>
  own.clinicIds === null
    ? null
    : selectIdsOfCustomer(
        sql`select ${installedDevice.id}, ${installedDevice.customerId} from ${installedDevice}
          where ${seesClinic(own, installedDevice.clinicId)}`,
        own,
      );

/** Table of work on a device of a customer. */
type Work = PgTable & Record<'id' | 'customerId' | 'installedDeviceId', PgColumn>;

/**
 * Returns the conditions for the work that the reader sees, of which a row satisfies at most one: all of
 * their customer's, or that on the devices of their clinics. Work on a device that stands in no clinic is
 * shown to who asked for it, by one of the conditions, and to those who see all clinics.
 */
export function seesWorkInParts(
  own: ScopeValues,
  { customerId, installedDeviceId }: Work,
  isRequester: readonly SQL[],
): SQL[] {
  const isOfCustomer = sql`${customerId} = ${own.customerId}`;
  if (own.clinicIds === null) return [isOfCustomer];
  return [
    sql`(${isOfCustomer} and exists (${selectDevicesOf(own)} and placed.id = ${installedDeviceId}))`,
    sql`(${isOfCustomer} and (${sql.join([...isRequester], sql` or `)})
      and ${standsNowhere(installedDeviceId)})`,
  ];
}

const standsNowhere = (deviceId: PgColumn | SQL): SQL =>
  sql`exists (select from ${installedDevice} as placed
    where placed.id = ${deviceId} and placed.clinic_id is null)`;

/**
 * Selects the same for a list, which collects the work of some clinics by the indexes of its devices and
 * its requesters, and reads none of other clinics; null for who sees all.
 */
export function selectWorkForLists(
  own: ScopeValues,
  work: Work,
  isRequester: readonly SQL[],
): SQL | null {
  if (own.clinicIds === null) return null;
  const { id, customerId, installedDeviceId } = work;
  const onDevices = sql`select ${id}, ${customerId} from ${work}
    where ${installedDeviceId} = any(array(${selectDevicesOf(own)}))`;
  const requested = isRequester.map((isOwn) =>
    selectIdsOfCustomer(
      sql`select ${id}, ${customerId}, ${installedDeviceId} from ${work} where ${isOwn}`,
      own,
      standsNowhere(sql`collected.installed_device_id`),
    ),
  );
  return sql.join([selectIdsOfCustomer(onDevices, own), ...requested], sql` union all `);
}
