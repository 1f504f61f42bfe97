import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Next time of each scheduled job (docs/decisions/0026). */
export const jobSchedule = classify(
  pgTable(
    'job_schedule',
    {
      name: text().primaryKey(),
      /** Five fields, in UTC. */
      cron: text().notNull(),
      nextDueAt: instant('next_due_at').notNull(),
    },
    (table) => [index('job_schedule_due').on(table.nextDueAt, table.name)],
  ),
  { name: 'key', cron: 'plain', nextDueAt: 'plain' },
);
