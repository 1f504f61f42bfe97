import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Retries of failed jobs by a user; the audit trail refers to them. */
export const jobRetry = classify(
  pgTable(
    'job_retry',
    {
      /** Id of the failed job. */
      id: uuid().primaryKey(),
      name: text().notNull(),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [index('job_retry_created_order').on(table.createdAt, table.id)],
  ),
  { id: 'key', name: 'plain', createdAt: 'plain' },
);
