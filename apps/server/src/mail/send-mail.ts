import type { MailTemplate } from '@portal/locales/mails';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { deliverMail } from './deliver-mail.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import type { Mail } from './mail-params.ts';

/** One bare address. What could end a header or add a recipient (RFC 5322 §3.4) is not in it. */
const bareAddress = /^[^\s\p{Cc}<>()[\]:;,\\"@]+@[^\s\p{Cc}<>()[\]:;,\\"@]+$/u;

/**
 * Adds a mail to the outbox in the caller's transaction: it is sent once, after the commit, and a
 * rollback discards it. Returns its id.
 * @throws Error unless the receiver is one plain e-mail address.
 */
export async function sendMail<T extends MailTemplate>(
  tx: Transaction,
  mail: Mail<T>,
): Promise<string> {
  if (!bareAddress.test(mail.to)) throw new Error('A mail needs one bare address');
  const id = newId();
  await tx.insert(mailOutbox).values({
    id,
    recipient: mail.to,
    language: mail.language,
    template: mail.template,
    params: { ...mail.params, name: mail.name },
  });
  await sendJob(tx, deliverMail, { mailId: id });
  return id;
}

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
