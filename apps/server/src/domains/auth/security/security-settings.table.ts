import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer } from 'drizzle-orm/pg-core';
import { idColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Id of the one row, which the migration adds. */
export const securitySettingsId = '00000000-0000-7000-8000-000000000001';

/**
 * The security settings that holders of `system` change (docs/decisions/0066), in one row. The
 * defaults limit nothing that was not limited before there were settings: sessions end after seven
 * idle days, and there may be any number of them.
 */
export const securitySettings = defineTable(
  'security_settings',
  {
    id: idColumn(),
    version: versionColumn(),
    customersTwoFactorRequired: plain(
      boolean('customers_two_factor_required').notNull().default(false),
    ),
    twoFactorGraceDays: plain(integer('two_factor_grace_days').notNull().default(14)),
    idleMinutes: plain(integer('idle_minutes').notNull().default(10_080)),
    maxSessions: plain(integer('max_sessions')),
    uploadQuotaBytes: plain(bigint('upload_quota_bytes', { mode: 'number' })),
    ...timestamps,
  },
  (table) => [
    check('security_settings_is_one', sql`${table.id} = ${sql.raw(`'${securitySettingsId}'`)}`),
  ],
);
