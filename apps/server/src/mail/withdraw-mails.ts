import { and, eq, sql } from 'drizzle-orm';
import type { MailTemplate } from '@portal/locales/mails';
import type { Transaction } from '#server/database/database.ts';
import { mailOutbox } from './mail-outbox.table.ts';

/**
 * Withdraws waiting mails of one template to a receiver; a mail that is being delivered may still
 * arrive.
 */
export async function withdrawMails(
  tx: Transaction,
  { to, template }: { readonly to: string; readonly template: MailTemplate },
): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ status: 'failed', failure: 'withdrawn', params: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(sql`lower(${mailOutbox.recipient})`, to.toLowerCase()),
        eq(mailOutbox.template, template),
        eq(mailOutbox.status, 'waiting'),
      ),
    );
}
