import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { leadStages } from '@portal/contract/crm';
import { idColumn, instant } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { lead } from './lead.table.ts';

/** Each step of a lead from one stage to another, the first from none; moves within a stage are no step. */
export const leadMove = classify(
  pgTable(
    'lead_move',
    {
      id: idColumn(),
      leadId: uuid('lead_id')
        .notNull()
        .references(() => lead.id, { onDelete: 'cascade' }),
      fromStage: text('from_stage', { enum: leadStages }),
      toStage: text('to_stage', { enum: leadStages }).notNull(),
      at: instant().notNull(),
      movedBy: uuid('moved_by').references(() => userAccount.id, { onDelete: 'set null' }),
    },
    (table) => [
      index('lead_move_lead').on(table.leadId),
      index('lead_move_by').on(table.movedBy),
      // All that the flow is counted from.
      index('lead_move_flow').on(table.at, table.fromStage, table.toStage),
    ],
  ),
  { id: 'key', leadId: 'key', fromStage: 'plain', toStage: 'plain', at: 'plain', movedBy: 'key' },
);
