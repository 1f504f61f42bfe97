import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { withdrawMails } from '#server/mail/withdraw-mails.ts';
import type { Context } from '#server/resource/context.ts';

/** A summary that still waits for the mail server does not go to somebody whose account was closed. */
export async function withdrawDigests(
  tx: Transaction,
  _context: Context,
  { userId }: { userId: string },
): Promise<void> {
  const person = { email: userAccount.email };
  const [found] = await tx.select(person).from(userAccount).where(eq(userAccount.id, userId));
  if (found) await withdrawMails(tx, { to: found.email, template: 'notice_digest' });
}

/** Nor to an address that its person gave up; it may be another's by now. */
export async function withdrawDigestsTo(
  tx: Transaction,
  _context: Context,
  { before }: { before: string },
): Promise<void> {
  await withdrawMails(tx, { to: before, template: 'notice_digest' });
}
