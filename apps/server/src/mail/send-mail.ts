import type { MailTemplate } from '@portal/locales/mails';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJobs } from '#server/jobs/send-job.ts';
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
  const id = newId();
  await sendMails(tx, [{ ...mail, id }]);
  return id;
}

/**
 * Adds many mails in the same way, in three statements.
 * @throws Error unless each receiver is one plain e-mail address.
 */
export async function sendMails<T extends MailTemplate>(
  tx: Transaction,
  mails: readonly (Mail<T> & { readonly id: string })[],
): Promise<void> {
  if (mails.length === 0) return;
  if (!mails.every(({ to }) => bareAddress.test(to)))
    throw new Error('A mail needs one bare address');
  await tx.insert(mailOutbox).values(mails.map(toRow));
  await sendJobs(
    tx,
    deliverMail,
    mails.map(({ id }) => ({ mailId: id })),
  );
}

function toRow<T extends MailTemplate>(
  mail: Mail<T> & { readonly id: string },
): typeof mailOutbox.$inferInsert {
  const { id, to: recipient, name, language, template } = mail;
  return { id, recipient, language, template, params: { ...mail.params, name } };
}

/**
 * Withdraws waiting mails of one template to a receiver; a mail that is being delivered may still
 * arrive.
 */
export async function withdrawMails(
  tx: Transaction,
  { to, template }: { readonly to: string; readonly template: MailTemplate },
): Promise<void> {
  // Locked in the order in which a delivery stores its outcomes.
  const withdrawn = tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        eq(sql`lower(${mailOutbox.recipient})`, to.toLowerCase()),
        eq(mailOutbox.template, template),
        eq(mailOutbox.status, 'waiting'),
      ),
    )
    .orderBy(mailOutbox.id)
    .for('update');
  await tx
    .update(mailOutbox)
    .set({ status: 'failed', failure: 'withdrawn', params: null, updatedAt: sql`now()` })
    .where(inArray(mailOutbox.id, withdrawn));
}
