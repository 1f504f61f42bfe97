import { sql } from 'drizzle-orm';
import { retentionRule } from '#server/domains/compliance/retention/retention-rule.table.ts';
import { retentionDefaults } from '#server/domains/compliance/index.ts';

/**
 * Days that an import and its file are stored, from the retention rule; files contain personal
 * data.
 */
export const retentionDays = sql`coalesce((select ${retentionRule.days} from ${retentionRule}
  where ${retentionRule.rule} = 'imports'), ${sql.raw(String(retentionDefaults.imports.days))})`;
