import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

/** Columns of work on a device of a customer. */
interface Work {
  readonly customerId: PgColumn;
  readonly installedDeviceId: PgColumn;
}

/**
 * Returns the conditions for the work that the reader sees, of which a row satisfies at most one: all of
 * their customer's, or that on the devices of their clinics. Work on a device that stands in no clinic is
 * shown to who asked for it, and to those who see all clinics.
 */
export function seesWorkInParts(
  own: ScopeValues,
  { customerId, installedDeviceId }: Work,
  isRequester: SQL,
): SQL[] {
  const isOfCustomer = sql`${customerId} = ${own.customerId}`;
  if (own.clinicIds === null) return [isOfCustomer];
  return [
    sql`(${isOfCustomer} and exists (select from ${installedDevice} as placed
      where placed.id = ${installedDeviceId} and placed.clinic_id = any(${own.clinicIds}::uuid[])))`,
    sql`(${isOfCustomer} and ${isRequester} and exists (select from ${installedDevice} as placed
      where placed.id = ${installedDeviceId} and placed.clinic_id is null))`,
  ];
}
