import { sql } from 'drizzle-orm';
import { maintenanceRecord } from './maintenance-record.table.ts';

/** The order of a history: by the day it happened, and of one day's what was recorded last first. */
export const latestFirst = sql`${maintenanceRecord.performedOn} desc, ${maintenanceRecord.id} desc`;
