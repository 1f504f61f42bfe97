import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { mailPerson } from '#server/domains/auth/mailing/mail-person.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { RenderedMessage } from '#server/mail/mail-params.ts';
import type { Context } from '#server/resource/context.ts';

/**
 * Mails a person that their second factor was turned off: when it was requested, with which mailbox,
 * and who approved it.
 */
export async function mailApproval(
  tx: Transaction,
  context: Context,
  { userId, requestedAt }: { userId: string; requestedAt: string },
): Promise<void> {
  const [owner] = await tx
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  await mailPerson(tx, context, {
    userId,
    template: 'two_factor_reset_approved',
    params: {
      at: { instant: context.now.toISOString() },
      requested_at: { instant: requestedAt },
      address: owner?.email ?? '',
      approver: await readApproverName(tx, context),
    },
  });
}

/** Returns the caller's name. Customers do not learn the addresses of employees. */
async function readApproverName(
  tx: Transaction,
  { actor }: Context,
): Promise<string | RenderedMessage> {
  const [approver] = await tx
    .select({ firstName: userAccount.firstName, lastName: userAccount.lastName })
    .from(userAccount)
    .where(eq(userAccount.id, getUserId(actor) ?? ''));
  const name = approver ? `${approver.firstName} ${approver.lastName}`.trim() : '';
  return name || { message: 'two_factor.nameless_approver' };
}
