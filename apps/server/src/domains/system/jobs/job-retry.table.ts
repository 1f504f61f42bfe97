import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Failed jobs that somebody had tried again: the audit trail tells of these rows who it was. */
export const jobRetry = classify(
  pgTable(
    'job_retry',
    {
      /** The id that the failure was listed under. */
      id: uuid().primaryKey(),
      /** The kind of job. */
      name: text().notNull(),
      createdAt: instant('created_at').notNull(),
    },
    (table) => [index('job_retry_created_order').on(table.createdAt, table.id)],
  ),
  { id: 'key', name: 'plain', createdAt: 'plain' },
);
