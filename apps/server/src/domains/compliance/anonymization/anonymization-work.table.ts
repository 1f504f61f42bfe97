import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import type { TableCount } from './redaction.ts';

/**
 * Anonymizations whose account and copies are redacted and whose files are not. The person's values
 * are encrypted with the portal's key and deleted with the row.
 */
export const anonymizationWork = classify(
  pgTable('anonymization_work', {
    userId: uuid('user_id').primaryKey(),
    requestId: uuid('request_id').notNull(),
    anonymizedAt: instant('anonymized_at').notNull(),
    isReplay: boolean('is_replay').notNull(),
    counts: jsonb().$type<readonly TableCount[]>().notNull(),
    filesRenamed: integer('files_renamed').notNull(),
    encrypted: bytes().notNull(),
  }),
  {
    userId: 'key',
    requestId: 'key',
    anonymizedAt: 'plain',
    isReplay: 'plain',
    counts: 'plain',
    filesRenamed: 'plain',
    encrypted: 'personal',
  },
);
