import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { limitedUses } from '#server/http/limited-use.ts';

/**
 * What users and customers have used up of their limits (docs/decisions/0068). Unlogged: after a
 * crash of PostgreSQL everybody begins anew.
 */
export const requestAllowance = defineTable(
  'request_allowance',
  {
    use: plain(text({ enum: limitedUses }).notNull()),
    /** A user or a customer. */
    ownerId: key(uuid('owner_id').notNull()),
    /** When nothing of the limit will be used any more, unless there are further requests. */
    fullAt: plain(instant('full_at').notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.use, table.ownerId] }),
    index('request_allowance_full').on(table.fullAt),
  ],
);
