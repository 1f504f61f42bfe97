import type { Access } from '@portal/contract/kernel';
import { record } from '#server/audit/record.ts';
import { authorise } from '#server/kernel/actor.ts';
import { PortalError } from '#server/kernel/portal-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow } from '#server/resource/write.ts';
import { accountInvited } from './account-news.ts';
import { isInvited } from './account-state.ts';

/**
 * Asks a person again to choose a password.
 * @throws PortalError `invalid_transition` for one who has, or whose account is closed; `not_found`.
 */
export async function resendInvitation(
  context: Context,
  { people, access }: { people: Resource; access: Access },
  id: string,
): Promise<void> {
  authorise(context.actor, access);
  await transact(context, async (tx) => {
    const account = await lockRow(tx, context, people, { id, seenVersion: null });
    if (!isInvited(account)) throw new PortalError('invalid_transition');
    await accountInvited.tell(tx, context, { userId: account.id });
    await record(tx, context, {
      action: 'resend_invitation',
      table: people.table,
      objectId: account.id,
    });
  });
}
