import type { Transaction } from '#server/database/database.ts';
import { days } from '#server/kernel/clock.ts';
import type { Context } from '#server/resource/context.ts';
import { issueLink, toLinkUrl } from '../links/issue-link.ts';
import { mailPerson } from '../mailing/mail-person.ts';

/** Mails a person a link to choose their first password. Older password links are revoked. */
export async function invite(
  tx: Transaction,
  context: Context,
  { userId }: { userId: string },
): Promise<void> {
  const purpose = 'setup_password';
  const { token, expiresAt } = await issueLink(tx, context, { userId, purpose });
  const lifetime = expiresAt.getTime() - context.now.getTime();
  await mailPerson(tx, context, {
    userId,
    template: 'invitation',
    params: { link: toLinkUrl(context, purpose, { userId, token }), days: lifetime / days(1) },
  });
}
