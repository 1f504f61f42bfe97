import { index, text, uuid } from 'drizzle-orm/pg-core';
import { leadStages } from '@portal/contract/crm';
import { idColumn, instant } from '#server/database/columns.ts';
import { defineTable, key, plain } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { lead } from './lead.table.ts';

/** Changes of a lead's stage; the first is from null. Moves within a stage are not stored. */
export const leadMove = defineTable(
  'lead_move',
  {
    id: idColumn(),
    leadId: key(
      uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
    ),
    fromStage: plain(text('from_stage', { enum: leadStages })),
    toStage: plain(text('to_stage', { enum: leadStages }).notNull()),
    at: plain(instant().notNull()),
    movedBy: key(uuid('moved_by').references(() => userAccount.id, { onDelete: 'set null' })),
  },
  (table) => [
    index('lead_move_lead').on(table.leadId),
    index('lead_move_by').on(table.movedBy),
    // Contains every column of the report's flow.
    index('lead_move_flow').on(table.at, table.fromStage, table.toStage),
  ],
);
