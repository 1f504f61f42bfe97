import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, idColumn, instant, ordinalColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';

/**
 * Who did what to which object, and when; never changed and never deleted (a trigger sees to it).
 * Personal values stand apart, so that they can be erased while this row, which holds their salted
 * digest, stays as it was sealed.
 */
export const auditEntry = classify(
  pgTable(
    'audit_entry',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      at: instant().notNull(),
      actorKind: text('actor_kind', {
        enum: ['anonymous', 'employee', 'customer', 'system'],
      }).notNull(),
      actorId: uuid('actor_id'),
      action: text().notNull(),
      objectType: text('object_type').notNull(),
      objectId: uuid('object_id').notNull(),
      changes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
      personalDigest: bytes('personal_digest'),
      requestId: text('request_id').notNull(),
    },
    (table) => [
      uniqueIndex('audit_entry_ordinal_unique').on(table.ordinal),
      index('audit_entry_object').on(table.objectType, table.objectId, table.ordinal),
      index('audit_entry_actor').on(table.actorId, table.ordinal),
      index('audit_entry_at').on(table.at),
      // What was told of people is few among what was done.
      index('audit_entry_exports')
        .on(table.ordinal)
        .where(sql`${table.action} = 'export'`),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    at: 'plain',
    actorKind: 'plain',
    actorId: 'key',
    action: 'plain',
    objectType: 'plain',
    objectId: 'key',
    changes: 'plain',
    personalDigest: 'key',
    requestId: 'key',
  },
);

/**
 * The personal values of an audit row, and the salt of their digest. Whoever takes values away sets
 * `erasedAt` and empties the salt, without which nobody can try guesses against the digest.
 */
export const auditPersonal = classify(
  pgTable('audit_personal', {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => auditEntry.id),
    ip: text(),
    changes: jsonb()
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'`),
    salt: bytes().notNull(),
    erasedAt: instant('erased_at'),
  }),
  { entryId: 'key', ip: 'personal', changes: 'personal', salt: 'key', erasedAt: 'plain' },
);
