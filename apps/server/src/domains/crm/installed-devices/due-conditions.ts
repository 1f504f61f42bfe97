import { sql, type SQL } from 'drizzle-orm';
import { installedDevice } from './installed-device.table.ts';

/** The day of the next maintenance as devices are ordered by it: who has none stands behind all days. */
export const dueDay = sql`coalesce(${installedDevice.nextMaintenanceOn}, 'infinity'::date)`;

/*
 * What is decommissioned is never due. In the words of the partial indexes, and over the expression
 * that they are ordered by: a span of days is one range of them, in order and counted alone.
 */
const isInUse = sql`${installedDevice.status} <> 'decommissioned'`;

/** Due on this day or later. */
export const dueFrom = (day: unknown): SQL =>
  sql`(${dueDay} >= ${day}::date and ${dueDay} < 'infinity'::date and ${isInUse})`;

/** Due on this day or earlier. */
export const dueUntil = (day: unknown): SQL => sql`(${dueDay} <= ${day}::date and ${isInUse})`;

/** Due on this day. */
export const dueOn = (day: unknown): SQL => sql`(${dueDay} = ${day}::date and ${isInUse})`;
