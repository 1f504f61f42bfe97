import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { lead } from './lead.table.ts';

/** Notes on a lead; added, never changed, and deleted with the lead. */
export const leadNote = classify(
  pgTable(
    'lead_note',
    {
      id: idColumn(),
      ordinal: ordinalColumn(),
      version: versionColumn(),
      leadId: uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
      authorId: uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' }),
      text: text().notNull(),
      ...timestamps,
    },
    (table) => [
      uniqueIndex('lead_note_ordinal_unique').on(table.ordinal),
      index('lead_note_lead').on(table.leadId, table.ordinal),
      index('lead_note_author').on(table.authorId),
    ],
  ),
  {
    id: 'key',
    ordinal: 'key',
    version: 'key',
    leadId: 'key',
    authorId: 'key',
    text: 'free_text',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
