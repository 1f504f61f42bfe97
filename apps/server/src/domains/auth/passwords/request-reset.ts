import { eq } from 'drizzle-orm';
import { requestPasswordReset as route } from '@portal/contract/auth';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { limitResetMail } from '../limits/limit-reset-mail.ts';
import { mailResetLink } from './mail-reset-link.ts';

/**
 * Queues a mail with a reset link. Known and unknown e-mails cause the same queries and writes; a
 * job does the rest.
 * @throws DomainError `throttled` after too many requests for the e-mail or from the address.
 */
export async function requestReset(context: Context, { email }: { email: string }): Promise<void> {
  authorize(context.actor, route.access);
  const { database, language, requestId } = context;
  const address = email.toLowerCase();
  await limitResetMail(context, address);
  const [account] = await database.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.email, address));
  const userId = account?.id ?? null;
  await transact(context, (tx) => sendJob(tx, mailResetLink, { userId, language, requestId }));
}
