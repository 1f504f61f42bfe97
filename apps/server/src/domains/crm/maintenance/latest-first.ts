import { sql } from 'drizzle-orm';
import { maintenanceRecord } from './maintenance-record.table.ts';

/** Order of a history: by date, and for equal dates the last added record first. */
export const latestFirst = sql`${maintenanceRecord.performedOn} desc, ${maintenanceRecord.id} desc`;
