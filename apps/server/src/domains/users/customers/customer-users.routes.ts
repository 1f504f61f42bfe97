import {
  changeCustomerUser,
  createCustomerUser,
  getCustomerUser,
  inviteCustomerUser,
  listCustomerUsers,
  removeCustomerUser as removeCustomerUserRoute,
  removeCustomerUser as route,
} from '@portal/contract/users';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { removeAccount } from '../accounts/close-account.ts';
import { resendInvitation } from '../accounts/resend-invitation.ts';
import {
  changeCustomerUser as change,
  createCustomerUser as create,
} from './save-customer-user.ts';
import { customerUsers } from './customer-user.resource.ts';

const locate = (context: Context, { id }: { id: string }) => read(context, customerUsers, id);

const invited = { people: customerUsers, access: inviteCustomerUser.access };

export const customerUserRoutes: BoundRoute[] = [
  ...bindCrud(
    {
      list: listCustomerUsers,
      create: createCustomerUser,
      get: getCustomerUser,
      change: changeCustomerUser,
      remove: removeCustomerUserRoute,
    },
    customerUsers,
    { fileName: 'customer-users', create, change, remove: removeCustomerUser },
  ),
  bind(
    inviteCustomerUser,
    ({ context, params }) => resendInvitation(context, invited, params.id),
    locate,
  ),
];

/** Deletes or deactivates a user of a customer; see `removeAccount`. */
async function removeCustomerUser(
  context: Context,
  target: { id: string; seenVersion: number | null },
): Promise<void> {
  authorize(context.actor, route.access);
  await transact(context, (tx) => removeAccount(tx, context, customerUsers, target));
}
