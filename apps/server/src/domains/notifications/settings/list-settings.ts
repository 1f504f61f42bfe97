import { sql } from 'drizzle-orm';
import {
  deliveryChoices,
  listNotificationSettings as route,
  notificationKinds,
  type NotificationSetting,
} from '@portal/contract/notifications';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { getScopeParameters, requestUserId } from '#server/resource/resource.ts';
import { selectFollowedKinds } from '../followed-kinds.ts';

const statement = createStatement(sql`select kind, delivery
  from (${selectFollowedKinds(sql`${userAccount.id} = ${requestUserId}`)}) as followed`);

/** Returns how the caller follows the kinds of their permissions, in the order of the contract. */
export async function listSettings({
  actor,
  now,
  database,
}: Context): Promise<NotificationSetting[]> {
  authorize(actor, route.access);
  const followed = await statement.run<Pick<NotificationSetting, 'kind' | 'delivery'>>(
    database,
    getScopeParameters(actor, now),
  );
  const deliveries = new Map(followed.map(({ kind, delivery }) => [kind, delivery]));
  return notificationKinds.flatMap((kind) => {
    const delivery = deliveries.get(kind);
    return delivery ? [{ kind, delivery, choices: [...deliveryChoices[kind]] }] : [];
  });
}
