import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, ordinalColumn, timestamps, versionColumn } from '#server/database/columns.ts';
import { defineTable, freeText, key } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { lead } from './lead.table.ts';

/** Notes on a lead. They are added, never changed, and deleted with the lead. */
export const leadNote = defineTable(
  'lead_note',
  {
    id: idColumn(),
    ordinal: ordinalColumn(),
    version: versionColumn(),
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    authorId: key(uuid('author_id').references(() => userAccount.id, { onDelete: 'set null' })),
    text: freeText(text().notNull()),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('lead_note_ordinal_unique').on(table.ordinal),
    index('lead_note_lead').on(table.leadId, table.ordinal),
    index('lead_note_author').on(table.authorId),
  ],
);
