import { index, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/** Retries of failed jobs by a user; the audit trail refers to them. */
export const jobRetry = defineTable(
  'job_retry',
  {
    /** Id of the failed job. */
    id: key(uuid().primaryKey()),
    name: plain(text().notNull()),
    createdAt: plain(instant('created_at').notNull()),
  },
  (table) => [index('job_retry_created_order').on(table.createdAt, table.id)],
);
