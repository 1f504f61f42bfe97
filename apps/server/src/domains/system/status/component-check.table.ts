import { doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { componentNames, componentStates } from '@portal/contract/system';
import { instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/** Results of component checks of the last 48 hours. */
export const componentCheck = classify(
  pgTable(
    'component_check',
    {
      checkedAt: instant('checked_at').notNull(),
      name: text({ enum: componentNames }).notNull(),
      status: text({ enum: componentStates }).notNull(),
      latencyMs: doublePrecision('latency_ms'),
    },
    (table) => [primaryKey({ columns: [table.checkedAt, table.name] })],
  ),
  { checkedAt: 'plain', name: 'plain', status: 'plain', latencyMs: 'plain' },
);
