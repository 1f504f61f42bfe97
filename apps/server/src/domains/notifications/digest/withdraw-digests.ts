import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { withdrawMails } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';

/** Withdraws unsent notification mails to an account that was closed. */
export async function withdrawDigests(
  tx: Transaction,
  _context: Context,
  { userId }: { userId: string },
): Promise<void> {
  const person = { email: userAccount.email };
  const [found] = await tx.select(person).from(userAccount).where(eq(userAccount.id, userId));
  if (found) await withdrawMailsTo(tx, found.email);
}

/**
 * Withdraws unsent notification mails to a former address, which may belong to someone else by now.
 */
export async function withdrawDigestsTo(
  tx: Transaction,
  _context: Context,
  { before }: { before: string },
): Promise<void> {
  await withdrawMailsTo(tx, before);
}

const templates = [
  'notification_digest',
  'request_received',
  'request_withdrawn',
  'request_answer',
  'ticket_answer',
  'ticket_assigned',
  'ticket_merged_away',
  'promise_at_risk',
  'promise_missed',
  'file_quarantined',
] as const;

async function withdrawMailsTo(tx: Transaction, to: string): Promise<void> {
  for (const template of templates) await withdrawMails(tx, { to, template });
}
