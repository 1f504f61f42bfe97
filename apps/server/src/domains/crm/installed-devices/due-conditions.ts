import { sql, type SQL } from 'drizzle-orm';
import { installedDevice } from './installed-device.table.ts';

/** Sort key by next maintenance: devices without a date come last. */
export const dueDay = sql`coalesce(${installedDevice.nextMaintenanceOn}, 'infinity'::date)`;

/*
 * Decommissioned devices are never due. The condition equals that of the partial indexes and their
 * expression, so that a range of days is one index range, sorted and counted from the index alone.
 */
const isInUse = sql`${installedDevice.status} <> 'decommissioned'`;

/** Due on this day or later. */
export const dueFrom = (day: unknown): SQL =>
  sql`(${dueDay} >= ${day}::date and ${dueDay} < 'infinity'::date and ${isInUse})`;

/** Due on this day or earlier. */
export const dueUntil = (day: unknown): SQL => sql`(${dueDay} <= ${day}::date and ${isInUse})`;

/** Due on this day. */
export const dueOn = (day: unknown): SQL => sql`(${dueDay} = ${day}::date and ${isInUse})`;
