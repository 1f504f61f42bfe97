import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  idColumn,
  instant,
  ordinalColumn,
  transactionId,
} from '#server/database/columns.ts';
import { defineTable, key, personal, plain } from '#server/database/privacy.ts';

/**
 * Audit entries: actor, action, object and time. A trigger forbids changes and deletion. Personal
 * values have their own table, so that they can be erased while this row keeps their salted digest
 * and stays as it was chained.
 */
export const auditEntry = defineTable(
  'audit_entry',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    at: plain(instant().notNull()),
    actorKind: plain(
      text('actor_kind', {
        enum: ['anonymous', 'employee', 'customer', 'system'],
      }).notNull(),
    ),
    actorId: key(uuid('actor_id')),
    action: plain(text().notNull()),
    objectType: plain(text('object_type').notNull()),
    objectId: key(uuid('object_id').notNull()),
    changes: plain(jsonb().$type<Record<string, unknown>>().notNull().default({})),
    personalDigest: key(bytes('personal_digest')),
    requestId: key(text('request_id').notNull()),
    // Era of the position in the chain (docs/decisions/0025): moving the database elsewhere
    // restarts PostgreSQL's transaction numbers and begins a new era.
    era: key(
      integer()
        .notNull()
        .default(sql`audit_era()`),
    ),
    transaction: key(
      transactionId()
        .notNull()
        .default(sql`pg_current_xact_id()`),
    ),
  },
  (table) => [
    uniqueIndex('audit_entry_ordinal_unique').on(table.ordinal),
    uniqueIndex('audit_entry_chain').on(table.era, table.transaction, table.ordinal),
    index('audit_entry_object').on(table.objectId, table.ordinal),
    index('audit_entry_object_type').on(table.objectType, table.ordinal),
    index('audit_entry_action').on(table.action, table.ordinal),
    index('audit_entry_actor').on(table.actorId, table.ordinal),
    // Exports of personal data are a small part of all entries.
    index('audit_entry_exports')
      .on(table.ordinal)
      .where(sql`${table.action} = 'export'`),
    index('audit_entry_at').on(table.at, table.id),
  ],
);

/**
 * Personal values of an audit entry, and the salt of their digest. They can be removed but not
 * replaced: the trigger sets `erasedAt` and empties the salt, without which nobody can test guesses
 * against the digest. The row stays.
 */
export const auditPersonal = defineTable(
  'audit_personal',
  {
    entryId: key(
      uuid('entry_id')
        .primaryKey()
        .references(() => auditEntry.id),
    ),
    ip: personal(text()),
    changes: personal(
      jsonb()
        .$type<Record<string, unknown>>()
        .notNull()
        .default(sql`'{}'`),
    ),
    salt: key(bytes().notNull()),
    erasedAt: plain(instant('erased_at')),
  },
  // Network addresses that are still stored, in the order of their removal.
  (table) => [
    index('audit_personal_addresses')
      .on(table.entryId)
      .where(sql`${table.ip} is not null`),
  ],
);
