import type { MailTemplate } from '@portal/locales/mails';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { sendJob, sendJobs } from '#server/jobs/send-job.ts';
import { newId } from '#server/kernel/ids.ts';
import { collectMail } from './collect-mail.ts';
import { deliverMail } from './deliver-mail.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import type { Mail } from './mail-params.ts';

/** One bare address. What could end a header or add a recipient (RFC 5322 §3.4) is not in it. */
const bareAddress = /^[^\s\p{Cc}<>()[\]:;,\\"@]+@[^\s\p{Cc}<>()[\]:;,\\"@]+$/u;

/**
 * Adds a mail to the outbox in the caller's transaction: it is sent once, after the commit, and a
 * rollback discards it. One about a topic may become a part of another mail. Returns its id.
 * @throws Error unless the receiver is one plain e-mail address.
 */
export async function sendMail<T extends MailTemplate>(
  tx: Transaction,
  mail: Mail<T>,
): Promise<string> {
  const row = toOutboxRow(mail);
  if (row.topicId) {
    const collected = await collectMail(tx, { ...row, topicId: row.topicId });
    const { dueAt: notBefore } = collected;
    // A mail that others wait with has its job already.
    if (collected.isNew)
      await sendJob(tx, deliverMail, { mailId: row.id }, notBefore ? { notBefore } : {});
    return collected.id;
  }
  await tx.insert(mailOutbox).values(row);
  await deliverMails(tx, [row.id]);
  return row.id;
}

/**
 * Returns the outbox's row of a mail, for a statement that writes it with other rows; `deliverMails`
 * belongs to the same transaction.
 * @throws Error unless the receiver is one plain e-mail address.
 */
export function toOutboxRow<T extends MailTemplate>({
  to: recipient,
  name,
  language,
  timeZone,
  template,
  params: given,
  unsubscribe = null,
  topicId = null,
}: Mail<T>): typeof mailOutbox.$inferInsert & { readonly id: string } {
  if (!bareAddress.test(recipient)) throw new Error('A mail needs one bare address');
  const id = newId();
  const stop: Record<string, string> = unsubscribe === null ? {} : { unsubscribe };
  return {
    id,
    recipient,
    language,
    timeZone,
    template,
    params: { ...given, ...stop, name },
    topicId,
  };
}

/** Delivers mails of the outbox after the commit, and not before a time if one is given. */
export const deliverMails = (
  tx: Transaction,
  ids: readonly string[],
  options: { readonly notBefore?: Date } = {},
): Promise<void> =>
  sendJobs(
    tx,
    deliverMail,
    ids.map((mailId) => ({ mailId })),
    options,
  );

/**
 * Withdraws waiting mails of one template to a receiver; a mail that is being delivered may still
 * arrive.
 */
export async function withdrawMails(
  tx: Transaction,
  { to, template }: { readonly to: string; readonly template: MailTemplate },
): Promise<void> {
  await withdraw(
    tx,
    and(
      eq(sql`lower(${mailOutbox.recipient})`, to.toLowerCase()),
      eq(mailOutbox.template, template),
    ),
  );
}

/** Withdraws the waiting ones of some mails. */
export async function withdrawMailsById(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await withdraw(tx, inArray(mailOutbox.id, [...ids]));
}

async function withdraw(tx: Transaction, condition: SQL | undefined): Promise<void> {
  // Locked in the order in which a delivery stores its outcomes.
  const withdrawn = tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(condition, eq(mailOutbox.status, 'waiting')))
    .orderBy(mailOutbox.id)
    .for('update');
  await tx
    .update(mailOutbox)
    .set({ status: 'failed', failure: 'withdrawn', params: null, updatedAt: sql`now()` })
    .where(inArray(mailOutbox.id, withdrawn));
}
