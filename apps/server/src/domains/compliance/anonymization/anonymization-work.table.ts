import { boolean, integer, jsonb, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#server/database/columns.ts';
import type { EncryptedColumn } from '#server/database/encrypted-column.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';
import type { TableCount } from './redaction.ts';

/**
 * Anonymizations with redacted database rows and pending files. The person's values are encrypted
 * with the portal's key and deleted with the row.
 */
export const anonymizationWork = defineTable('anonymization_work', {
  userId: key(uuid('user_id').primaryKey()),
  requestId: key(uuid('request_id').notNull()),
  anonymizedAt: plain(instant('anonymized_at').notNull()),
  isReplay: plain(boolean('is_replay').notNull()),
  counts: plain(jsonb().$type<readonly TableCount[]>().notNull()),
  filesRenamed: plain(integer('files_renamed').notNull()),
  encrypted: personal(bytes().notNull()),
});

/** The values of people who are being anonymized, each bound to its person. */
export const anonymizationValues: EncryptedColumn = {
  label: 'Anonymizations in progress',
  table: anonymizationWork,
  owner: anonymizationWork.userId,
  encrypted: anonymizationWork.encrypted,
  purpose: 'anonymization',
};
