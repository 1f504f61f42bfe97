import { index, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/** Next time of each scheduled job (docs/decisions/0026). */
export const jobSchedule = defineTable(
  'job_schedule',
  {
    name: key(text().primaryKey()),
    /** Five fields, in UTC. */
    cron: plain(text().notNull()),
    nextDueAt: plain(instant('next_due_at').notNull()),
  },
  (table) => [index('job_schedule_due').on(table.nextDueAt, table.name)],
);
