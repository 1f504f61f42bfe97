import { eq } from 'drizzle-orm';
import { fallbackLanguage, type Language } from '@portal/contract/kernel';
import type { MailTemplate } from '@portal/locales/mails';
import type { Transaction } from '#server/database/database.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { MailParams } from '#server/mail/mail-params.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import type { Context } from '#server/resource/context.ts';

interface PersonMail<T extends MailTemplate> {
  readonly userId: string;
  readonly template: T;
  readonly params: MailParams[T];
  /** Overrides the account's e-mail, for example with the previous one. */
  readonly to?: string;
}

/**
 * Queues a mail to a person, with their name and in their language, inside the caller's
 * transaction.
 */
export async function mailPerson<T extends MailTemplate>(
  tx: Transaction,
  context: Context,
  { userId, template, params, to }: PersonMail<T>,
): Promise<void> {
  const { email, firstName, lastName, preferredLanguage, timeZone } = userAccount;
  const [person] = await tx
    .select({ email, firstName, lastName, preferredLanguage, timeZone })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  if (!person) return;
  await sendMail(tx, {
    to: to ?? person.email,
    name: `${person.firstName} ${person.lastName}`.trim(),
    language: person.preferredLanguage ?? getMailLanguage(context, userId),
    timeZone: person.timeZone,
    template,
    params,
  });
}

/**
 * Returns the language of the request for a mail to the caller or from background work, else the
 * default language.
 */
function getMailLanguage({ actor, language }: Context, userId: string): Language {
  const caller = getUserId(actor);
  return caller === null || caller === userId ? language : fallbackLanguage;
}
