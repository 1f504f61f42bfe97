import { text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';
import { defineTable, plain } from '#server/database/privacy.ts';

/** Last look at the certificate of each address that the settings name. */
export const certificateCheck = defineTable('certificate_check', {
  /** Name of the setting, such as `SMTP_URL`. */
  setting: plain(text().primaryKey()),
  host: plain(text().notNull()),
  checkedAt: plain(instant('checked_at').notNull()),
  /** End of the certificate; null if it could not be read. */
  validUntil: plain(instant('valid_until')),
  /** Code of the reason why it could not be read; null if it was. */
  failure: plain(text()),
});
