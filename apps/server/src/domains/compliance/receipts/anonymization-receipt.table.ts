import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnonymizationReceipt } from '@portal/contract/compliance';
import { idColumn, instant, ordinalColumn, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/**
 * Proofs of anonymizations. Without foreign keys: in a restored database the request and even the
 * account may be missing.
 */
export const anonymizationReceipt = classify(
  pgTable(
    'anonymization_receipt',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      requestId: uuid('request_id').notNull(),
      userId: uuid('user_id').notNull(),
      anonymizedAt: instant('anonymized_at').notNull(),
      tables: jsonb().$type<AnonymizationReceipt['tables']>().notNull(),
      filesRenamed: integer('files_renamed').notNull(),
      tracesLeft: integer('traces_left').notNull(),
      traces: jsonb().$type<AnonymizationReceipt['traces']>().notNull(),
      isReplay: boolean('is_replay').notNull(),
      signature: text().notNull(),
    },
    (table) => [
      uniqueIndex('anonymization_receipt_ordinal_unique').on(table.ordinal),
      index('anonymization_receipt_user').on(table.userId, table.ordinal),
      index('anonymization_receipt_at_order').on(table.anonymizedAt, table.id),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    requestId: 'key',
    userId: 'key',
    anonymizedAt: 'plain',
    tables: 'plain',
    filesRenamed: 'plain',
    tracesLeft: 'plain',
    traces: 'plain',
    isReplay: 'plain',
    signature: 'key',
  },
);
