import { type RetentionRule, retentionRules } from '@portal/contract/compliance';
import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

export interface RetentionTerm {
  readonly days: number;
  readonly isEnabled: boolean;
}

/**
 * Default terms, which an officer can change (reasons in docs/decisions/0024). Leads: three years
 * after the last contact (CNIL, référentiel gestion commerciale, 2022). Addresses in the audit
 * trail: a year, since a break-in may go unnoticed that long. Data requests: five years, in which claims
 * expire (article 3:310 of the Dutch Civil Code; ten years in Belgium).
 */
export const retentionDefaults: Readonly<Record<RetentionRule, RetentionTerm>> = {
  accounts: { days: 730, isEnabled: true },
  leads: { days: 1095, isEnabled: true },
  sessions: { days: 90, isEnabled: true },
  mails: { days: 90, isEnabled: true },
  inbound_mails: { days: 90, isEnabled: true },
  imports: { days: 7, isEnabled: true },
  audit_addresses: { days: 365, isEnabled: true },
  data_requests: { days: 1825, isEnabled: true },
};
