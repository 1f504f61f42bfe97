import { doublePrecision, primaryKey, text } from 'drizzle-orm/pg-core';
import { componentNames, componentStates } from '@portal/contract/system';
import { instant } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Results of component checks of the last 48 hours. */
export const componentCheck = defineTable(
  'component_check',
  {
    checkedAt: plain(instant('checked_at').notNull()),
    name: plain(text({ enum: componentNames }).notNull()),
    status: plain(text({ enum: componentStates }).notNull()),
    latencyMs: plain(doublePrecision('latency_ms')),
  },
  (table) => [primaryKey({ columns: [table.checkedAt, table.name] })],
);
