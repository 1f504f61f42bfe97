import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@portal/contract/kernel';
import type { NoticeKind } from '@portal/contract/notices';
import type { ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { calendarDay } from '#server/domains/crm/index.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { kindsFollowed } from '../kinds-followed.ts';
import { noticeRead } from '../notice-read.table.ts';
import { noticeJoins, noticeLabel, noticeObject, noticeProductType } from '../notice.resource.ts';
import { notice } from '../notice.table.ts';
import { noticeDigest } from './notice-digest.table.ts';

/** How many new ones of a kind a mail names. */
const mostNamed = 10;

/** A notice as a mail names it. */
export interface NamedNotice {
  readonly object_id: string;
  readonly label: string;
  readonly product_type: ProductType | null;
  readonly customer_id: string | null;
  readonly customer: string | null;
  readonly due_on: string;
}

/** What is new to somebody of one kind. */
export interface NewsOfKind {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_language: Language | null;
  readonly kind: NoticeKind;
  readonly news: number;
  /** The ids of what is new of an instant kind. */
  readonly instant_ids: readonly string[];
  /** The first of them by their days. */
  readonly named: readonly NamedNotice[];
}

/**
 * What is new, unread and still holds, for each employee who wants a kind by mail and has had none
 * today: since their last mail, of all of them if there was none; of an instant kind, what no mail has
 * told yet. Who was invited and has not set
 * the account up yet is told nothing: their address may be another's. One statement.
 */
export async function whatsNew(tx: Transaction, now: Date): Promise<NewsOfKind[]> {
  const { rows } = await tx.execute<NewsOfKind & Record<string, unknown>>(sql`
    select followed.user_id, ${userAccount.email}, ${userAccount.firstName} as first_name,
      ${userAccount.lastName} as last_name, ${userAccount.preferredLanguage} as preferred_language,
      followed.kind, fresh.news, fresh.instant_ids, first_ones.named
    from (${kindsFollowed()}) as followed
    join ${userAccount} on ${userAccount.id} = followed.user_id
    left join lateral (
      select ${noticeDigest.upTo}, ${noticeDigest.day} from ${noticeDigest}
      where ${noticeDigest.userId} = followed.user_id order by ${noticeDigest.day} desc limit 1
    ) as last_mail on true
    cross join lateral (
      select case when followed.is_instant then 0
        else greatest(followed.read_up_to, coalesce(last_mail.up_to, 0)) end as known
    ) as mark
    cross join lateral (
      select count(*)::int as news,
        coalesce(json_agg(${notice.id}) filter (where followed.is_instant), '[]') as instant_ids
      from ${notice} where ${isNew(now)}
    ) as fresh
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'object_id', ${noticeObject}, 'label', ${noticeLabel}, 'product_type', ${noticeProductType},
          'customer_id', ${customer.id}, 'customer', ${customer.name}, 'due_on', ${notice.dueOn}
        ) order by ${notice.dueOn}, ${notice.id}), '[]') as named
      from (
        select * from ${notice} where ${isNew(now)}
        order by ${notice.dueOn}, ${notice.id} limit ${mostNamed}
      ) as notice ${noticeJoins}
    ) as first_ones
    where followed.delivery = 'daily' and fresh.news > 0 and ${userAccount.passwordHash} is not null
      and (last_mail.day is null or last_mail.day < ${calendarDay(now)}::date)
    order by followed.user_id`);
  return rows;
}

const isNew = (
  now: Date,
): SQL => sql`${notice.kind} = followed.kind and ${notice.ordinal} > mark.known
  and ${notice.holdsUntil} > ${now.toISOString()}::timestamptz
  and (${notice.userId} is null or (${notice.userId} = followed.user_id
    and ${notice.readAt} is null and ${notice.mailedAt} is null))
  and not exists (select from ${noticeRead}
    where ${noticeRead.userId} = followed.user_id and ${noticeRead.noticeId} = ${notice.id})`;

/** How much wants attention in all, whoever knows of it. */
export interface Standing {
  readonly rights: number;
  readonly overdue: number;
  readonly due: number;
  readonly waiting: number;
  readonly anonymizations: number;
  /** The newest notice; a mail tells up to it. */
  readonly newest: number;
}

export async function standingNow(tx: Transaction, now: Date): Promise<Standing> {
  const { rows } = await tx.execute<Standing & Record<string, unknown>>(sql`
    select (count(*) filter (where kind = 'right_expiring'))::int as rights,
      (count(*) filter (where kind = 'maintenance_due' and due_on < ${calendarDay(now)}::date))::int as overdue,
      (count(*) filter (where kind = 'maintenance_due' and due_on >= ${calendarDay(now)}::date))::int as due,
      (count(*) filter (where kind = 'request_waiting'))::int as waiting,
      (count(*) filter (where kind = 'anonymization_waiting'))::int as anonymizations,
      coalesce(max(ordinal), 0)::double precision as newest
    from ${notice} where ${notice.holdsUntil} > ${now.toISOString()}::timestamptz`);
  return rows[0] ?? { rights: 0, overdue: 0, due: 0, waiting: 0, anonymizations: 0, newest: 0 };
}
