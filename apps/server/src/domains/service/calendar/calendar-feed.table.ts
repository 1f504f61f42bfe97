import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { feedScopes } from '@portal/contract/service';
import { bytes, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';

/** Secret calendar URLs, one per person. Stores only the digest of the token. */
export const calendarFeed = defineTable(
  'service_calendar_feed',
  {
    userId: key(
      uuid('user_id')
        .primaryKey()
        .references(() => userAccount.id, { onDelete: 'cascade' }),
    ),
    tokenDigest: key(bytes('token_digest').notNull()),
    scope: plain(text({ enum: feedScopes }).notNull()),
    createdAt: plain(instant('created_at').notNull()),
  },
  (table) => [uniqueIndex('service_calendar_feed_token_unique').on(table.tokenDigest)],
);
