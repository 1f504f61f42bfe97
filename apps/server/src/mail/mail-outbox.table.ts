import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '@portal/contract/kernel';
import { idColumn, instant, timestamps } from '#server/database/columns.ts';
import { classify } from '#server/database/privacy.ts';
import type { GivenParams } from './mail-params.ts';

/** Every mail the portal has sent or is to send. `deliver-mail` alone moves its status. */
export const mailOutbox = classify(
  pgTable(
    'mail_outbox',
    {
      id: idColumn(),
      recipient: text().notNull(),
      language: text().$type<Language>().notNull(),
      template: text().notNull(),
      /**
       * Parameters of the template. They may contain links with tokens, so they are cleared after
       * use.
       */
      params: jsonb().$type<GivenParams>(),
      status: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
      attempts: integer().notNull().default(0),
      /** While a delivery is under way: nobody else may try before this instant. */
      claimedUntil: instant('claimed_until'),
      sentAt: instant('sent_at'),
      /** Code of the last failure, never the mail server's text. */
      failure: text(),
      ...timestamps,
    },
    (table) => [
      index('mail_outbox_recipient_idx').on(sql`lower(${table.recipient})`),
      check('mail_outbox_status_check', sql`${table.status} in ('waiting', 'sent', 'failed')`),
    ],
  ),
  {
    id: 'key',
    recipient: 'personal',
    language: 'plain',
    template: 'plain',
    params: 'personal',
    status: 'plain',
    attempts: 'plain',
    claimedUntil: 'plain',
    sentAt: 'plain',
    failure: 'plain',
    createdAt: 'plain',
    updatedAt: 'plain',
  },
);
