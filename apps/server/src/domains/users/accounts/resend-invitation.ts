import type { Access } from '@portal/contract/kernel';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { authorize } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow } from '#server/resource/write.ts';
import { accountInvited, isInvited } from './account-events.ts';

/**
 * Invites a person to choose a password again.
 * @throws DomainError `invalid_transition` for a person with a password or a closed account;
 * `not_found`.
 */
export async function resendInvitation(
  context: Context,
  { people, access }: { people: Resource; access: Access },
  id: string,
): Promise<void> {
  authorize(context.actor, access);
  await transact(context, async (tx) => {
    const account = await lockRow(tx, context, people, { id, seenVersion: null });
    if (!isInvited(account)) throw new DomainError('invalid_transition');
    await accountInvited.publish(tx, context, { userId: account.id });
    await writeAuditEntry(tx, context, {
      action: 'resend_invitation',
      table: people.table,
      objectId: account.id,
    });
  });
}
