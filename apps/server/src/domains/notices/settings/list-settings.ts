import { sql } from 'drizzle-orm';
import {
  listNoticeSettings as route,
  noticeKinds,
  type NoticeSetting,
} from '@portal/contract/notices';
import { createStatement } from '#server/database/statement.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { authorize } from '#server/kernel/actor.ts';
import type { Context } from '#server/resource/context.ts';
import { scopeParameters, requestUserId } from '#server/resource/resource.ts';
import { kindsFollowed } from '../kinds-followed.ts';

const statement = createStatement(sql`select kind, in_list, by_mail
  from (${kindsFollowed(sql`${userAccount.id} = ${requestUserId}`)}) as followed`);

/** How the caller follows the kinds that are their work, in the order of the contract. */
export async function listSettings({ actor, now, database }: Context): Promise<NoticeSetting[]> {
  authorize(actor, route.access);
  const settings = await statement.run<NoticeSetting>(database, scopeParameters(actor, now));
  return settings.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = ({ kind }: NoticeSetting): number => noticeKinds.indexOf(kind);
