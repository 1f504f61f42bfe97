import { changeMe, getMe } from '@portal/contract/users';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { getUserId } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { update } from '#server/resource/crud.ts';
import { read } from '#server/resource/read.ts';
import { toCustomerPhone } from '../customers/customer-phone.ts';
import { me } from './user.resource.ts';
import { requireBirthDay, requireName } from './account-rules.ts';

export const accountRoutes: BoundRoute[] = [
  bind(getMe, async ({ context }) =>
    withSetUp(context, await read(context, me, getUserId(context.actor) ?? '')),
  ),
  bind(changeMe, async ({ context, body, seenVersion }) => {
    requireName(context, body);
    requireBirthDay(context, body);
    const id = getUserId(context.actor) ?? '';
    const own = await withOwnPhone(context, body);
    return withSetUp(context, await update(context, me, { id, body: own, seenVersion }));
  }),
];

/** Returns the caller's account with when they must have set up a second factor. */
const withSetUp = <Account extends object>({ actor }: Context, account: Account) => ({
  ...account,
  two_factor_setup_due_at:
    actor.kind === 'employee' || actor.kind === 'customer'
      ? (actor.setUpDueAt?.toISOString() ?? null)
      : null,
});

/** Returns a body with the telephone number of a customer's user in international form. */
async function withOwnPhone<Body extends { phone_number?: string | null }>(
  { actor, database }: Context,
  body: Body,
): Promise<Body> {
  const { phone_number: phone } = body;
  if (actor.kind !== 'customer' || !phone) return body;
  return { ...body, phone_number: await toCustomerPhone(database.orm, phone, actor) };
}
