import { deactivateColleague as route, type Colleague } from '@portal/contract/users';
import type { Context } from '#server/resource/context.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, updateRow } from '#server/resource/write.ts';
import { accountClosed } from '../accounts/account-events.ts';
import { guardLastManager } from '../customers/clinic-role.ts';
import { colleagues } from './colleague.resource.ts';
import { requireManager } from './require-manager.ts';

/**
 * Deactivates a colleague, and ends their sessions. Does nothing if that was done before.
 * @throws DomainError `conflict` for the last manager; `not_found`.
 */
export async function deactivateColleague(
  context: Context,
  id: string,
): Promise<Versioned<Colleague>> {
  const { customerId } = requireManager(context, route.access);
  await transact(context, (tx) =>
    guardLastManager(tx, customerId, async () => {
      const before = await lockRow(tx, context, colleagues, { id, seenVersion: null });
      if (!before['isActive']) return;
      const values = { isActive: false };
      await updateRow(tx, context, colleagues, before, { values, action: 'deactivate' });
      await accountClosed.publish(tx, context, { userId: before.id });
    }),
  );
  return read(context, colleagues, id);
}
