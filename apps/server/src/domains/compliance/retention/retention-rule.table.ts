import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { retentionRules } from '@portal/contract/compliance';
import { idColumn, instant, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Stored terms of rules and their last run; a rule without a row has its default. */
export const retentionRule = defineTable(
  'retention_rule',
  {
    id: idColumn(),
    version: versionColumn(),
    rule: plain(text({ enum: retentionRules }).notNull()),
    days: plain(integer().notNull()),
    isEnabled: plain(boolean('is_enabled').notNull()),
    lastRunAt: plain(instant('last_run_at')),
    lastRemoved: plain(integer('last_removed')),
    ...timestamps,
  },
  (table) => [uniqueIndex('retention_rule_rule_unique').on(table.rule)],
);
