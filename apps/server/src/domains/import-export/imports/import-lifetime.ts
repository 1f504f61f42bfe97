import { sql } from 'drizzle-orm';
import { retentionRule } from '#server/domains/compliance/retention/retention-rule.table.ts';
import { retentionDefaults } from '#server/domains/compliance/index.ts';

/** How many days an import and its file are kept, as retention says; it holds what people wrote about people. */
export const retentionDays = sql`coalesce((select ${retentionRule.days} from ${retentionRule}
  where ${retentionRule.rule} = 'imports'), ${sql.raw(String(retentionDefaults.imports.days))})`;
