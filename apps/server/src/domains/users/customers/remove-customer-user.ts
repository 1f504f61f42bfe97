import { removeCustomerUser as route } from '@portal/contract/users';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { customerUsers } from './customer-user.resource.ts';

/** Deletes or deactivates a user of a customer; see `removeAccount`. */
export async function removeCustomerUser(
  context: Context,
  target: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, (tx) => removeAccount(tx, context, customerUsers, target));
}
