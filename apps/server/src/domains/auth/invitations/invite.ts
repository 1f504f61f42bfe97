import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { supplier } from '#server/domains/system/supplier/supplier.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import { days } from '#server/kernel/clock.ts';
import type { MailParams } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';
import { issueLink, toLinkUrl } from '../links/issue-link.ts';
import { mailPerson } from '../mailing/mail-person.ts';

const inviter = alias(userAccount, 'inviter');

/**
 * Mails a person a link to choose their first password, with who invites them to what, if a person
 * does. Older password links are revoked.
 */
export async function invite(
  tx: Transaction,
  context: Context,
  { userId }: { userId: string },
): Promise<void> {
  const purpose = 'setup_password';
  const { token, expiresAt } = await issueLink(tx, context, { userId, purpose });
  const lifetime = expiresAt.getTime() - context.now.getTime();
  const link = toLinkUrl(context, purpose, { userId, token });
  const params = { link, days: lifetime / days(1) };
  const names = await readNames(tx, context, userId);
  await (names
    ? mailPerson(tx, context, { userId, template: 'invited_by', params: { ...params, ...names } })
    : mailPerson(tx, context, { userId, template: 'invitation', params }));
}

/**
 * Returns the names of who invites, of the portal and of the customer; null without the name of a
 * person. Addresses of employees are not told.
 */
async function readNames(
  tx: Transaction,
  { actor }: Context,
  userId: string,
): Promise<Omit<MailParams['invited_by'], 'link' | 'days'> | null> {
  const inviterId = getUserId(actor);
  if (inviterId === null) return null;
  const [named] = await tx
    .select({
      inviter: sql<string | null>`(
        select trim(concat_ws(' ', ${inviter.firstName}, ${inviter.lastName}))
        from ${userAccount} as ${inviter} where ${inviter.id} = ${inviterId}
      )`,
      supplier: sql<string | null>`(select ${supplier.name} from ${supplier})`,
      organization: customer.name,
    })
    .from(userAccount)
    .leftJoin(customer, eq(customer.id, userAccount.customerId))
    .where(eq(userAccount.id, userId));
  if (!named?.inviter) return null;
  return {
    inviter: named.inviter,
    portal: named.supplier
      ? { message: 'mail.portal_of', params: { supplier: named.supplier } }
      : { message: 'mail.portal' },
    organization: named.organization
      ? { message: 'mail.invited_for', params: { organization: named.organization } }
      : '',
  };
}
