import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { retentionRules } from '@portal/contract/compliance';
import { idColumn, instant, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Stored terms of rules and their last run; a rule without a row has its default. */
export const retentionRule = classify(
  pgTable(
    'retention_rule',
    {
      id: idColumn(),
      version: versionColumn(),
      rule: text({ enum: retentionRules }).notNull(),
      days: integer().notNull(),
      isEnabled: boolean('is_enabled').notNull(),
      lastRunAt: instant('last_run_at'),
      lastRemoved: integer('last_removed'),
      ...timestamps,
    },
    (table) => [uniqueIndex('retention_rule_rule_unique').on(table.rule)],
  ),
  {
    id: 'key',
    version: 'key',
    rule: 'plain',
    days: 'plain',
    isEnabled: 'plain',
    lastRunAt: 'plain',
    lastRemoved: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
