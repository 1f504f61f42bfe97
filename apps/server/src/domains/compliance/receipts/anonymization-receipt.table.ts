import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { idColumn, instant, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';

/**
 * Proofs of anonymizations. The table has no foreign keys: in a restored database the request and
 * even the account may be missing.
 */
export const anonymizationReceipt = defineTable(
  'anonymization_receipt',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    requestId: key(uuid('request_id').notNull()),
    userId: key(uuid('user_id').notNull()),
    anonymizedAt: plain(instant('anonymized_at').notNull()),
    tables: plain(jsonb().$type<AnonymizationReceipt['tables']>().notNull()),
    filesRenamed: plain(integer('files_renamed').notNull()),
    tracesLeft: plain(integer('traces_left').notNull()),
    traces: plain(jsonb().$type<AnonymizationReceipt['traces']>().notNull()),
    isReplay: plain(boolean('is_replay').notNull()),
    signature: key(text().notNull()),
  },
  (table) => [
    uniqueIndex('anonymization_receipt_ordinal_unique').on(table.ordinal),
    index('anonymization_receipt_user').on(table.userId, table.ordinal),
    index('anonymization_receipt_at_order').on(table.anonymizedAt, table.id),
  ],
);
