import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@portal/contract/kernel';
import type { NotificationKind, NotificationObjectType } from '@portal/contract/notifications';
import type { ProductType } from '@portal/contract/products';
import type { Transaction } from '#server/database/database.ts';
import { customer } from '#server/domains/crm/customers/customer.table.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { inboundMail } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { toUtcDay } from '#server/kernel/calendar-day.ts';
import { selectEmployeeKinds } from '../followed-kinds.ts';
import { notification, notificationDigest, notificationRead } from '../notification.table.ts';
import {
  notificationJoins,
  notificationLabel,
  notificationManufacturer,
  notificationObject,
  notificationObjectType,
  notificationProductType,
} from '../notification.resource.ts';

/** Maximum number of new notifications that a mail names per kind. */
export const maxNamed = 10;

/** Notification as a mail names it. */
export interface NamedNotification {
  readonly object_type: NotificationObjectType;
  readonly object_id: string;
  readonly label: string;
  /** An entry of the register that is a breach. */
  readonly is_breach: boolean;
  readonly product_type: ProductType | null;
  readonly product_id: string | null;
  readonly manufacturer_id: string | null;
  readonly customer_id: string | null;
  readonly customer: string | null;
  readonly due_on: string;
}

/** New notifications of one kind for one person. */
export interface NewOfKind {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_language: Language | null;
  readonly time_zone: string | null;
  readonly role: 'employee' | 'customer';
  readonly kind: NotificationKind;
  readonly newCount: number;
  /** Ids of the new notifications of an instant kind. */
  readonly instant_ids: readonly string[];
  /** First of them by date. */
  readonly named: readonly NamedNotification[];
}

/** Last daily mail of a person: what it covered, and its day. */
export const joinLastMail = sql`left join lateral (
      select ${notificationDigest.upTo}, ${notificationDigest.day} from ${notificationDigest}
      where ${notificationDigest.userId} = followed.user_id order by ${notificationDigest.day} desc limit 1
    ) as last_mail on true`;

/** Ordinal up to which a person knows a kind from the portal or a mail. */
export const known = sql`case when followed.is_instant then 0
        else greatest(followed.read_up_to, coalesce(last_mail.up_to, 0)) end`;

/**
 * A notification as a mail names it. A mail that waits is named by its address alone: its sender, whom nobody
 * knows, chose the name and the subject, which the portal's own mail would pass on.
 */
export const namedItem = sql`json_build_object(
          'object_type', ${notificationObjectType}, 'object_id', ${notificationObject}, 'label',
          case when ${notification.kind} = 'mail_waiting' then coalesce(${inboundMail.fromAddress}, '') else ${notificationLabel} end,
          'is_breach', coalesce(${dataRequest.kind} = 'breach', false), 'product_type', ${notificationProductType},
          'product_id', ${viewingRight.productId}, 'manufacturer_id', ${notificationManufacturer},
          'customer_id', ${customer.id}, 'customer', ${customer.name}, 'due_on', ${notification.dueOn})`;

/**
 * Lists new, unread and valid notifications for each employee who receives the kind by daily mail
 * and has had no mail on this day (UTC, as the job runs): those since the last mail, or all without one; of an instant kind,
 * those not mailed yet. Omits invited accounts that are not set up, because the address may belong
 * to someone else. One statement.
 */
export async function listNewOfEmployees(tx: Transaction, now: Date): Promise<NewOfKind[]> {
  const { rows } = await tx.execute<NewOfKind & Record<string, unknown>>(sql`
    select followed.user_id, ${userAccount.email}, ${userAccount.firstName} as first_name,
      ${userAccount.lastName} as last_name, ${userAccount.preferredLanguage} as preferred_language,
      ${userAccount.timeZone} as time_zone,
      ${userAccount.role}, followed.kind, fresh."newCount", fresh.instant_ids, first_ones.named
    from (${selectEmployeeKinds()}) as followed
    join ${userAccount} on ${userAccount.id} = followed.user_id
    ${joinLastMail}
    cross join lateral (select ${known} as known) as mark
    cross join lateral (
      select count(*)::int as "newCount",
        coalesce(json_agg(${notification.id}) filter (where followed.is_instant), '[]') as instant_ids
      from ${notification} where ${isNew(now)}
    ) as fresh
    cross join lateral (
      select coalesce(json_agg(${namedItem} order by ${notification.dueOn}, ${notification.id}), '[]') as named
      from (
        select * from ${notification} where ${isNew(now)}
        order by ${notification.dueOn}, ${notification.id} limit ${maxNamed}
      ) as notification ${notificationJoins}
    ) as first_ones
    where followed.delivery = 'daily' and fresh."newCount" > 0 and ${userAccount.passwordHash} is not null
      and (last_mail.day is null or last_mail.day < ${toUtcDay(now)}::date)
    order by followed.user_id`);
  return rows;
}

const isNew = (
  now: Date,
): SQL => sql`${notification.kind} = followed.kind and ${notification.ordinal} > mark.known
  and ${notification.validUntil} > ${now.toISOString()}::timestamptz
  and (${notification.userId} is null or (${notification.userId} = followed.user_id
    and ${notification.readAt} is null and ${notification.mailedAt} is null))
  and not exists (select from ${notificationRead}
    where ${notificationRead.userId} = followed.user_id and ${notificationRead.notificationId} = ${notification.id})`;

/** Totals of what needs attention, regardless of the reader. */
export interface OpenCounts {
  readonly rights: number;
  readonly overdue: number;
  readonly due: number;
  readonly waiting: number;
  readonly mails: number;
  readonly anonymizations: number;
  readonly data_requests: number;
  /** Ordinal of the newest notification; a mail covers all up to it. */
  readonly newest: number;
}

/** Counts what needs attention at an instant, for readers whose today is `today`. */
export async function countOpen(
  tx: Transaction,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<OpenCounts> {
  const { rows } = await tx.execute<OpenCounts & Record<string, unknown>>(sql`
    select (count(*) filter (where kind = 'right_expiring'))::int as rights,
      (count(*) filter (where kind = 'maintenance_due' and due_on < ${today}::date))::int as overdue,
      (count(*) filter (where kind = 'maintenance_due' and due_on >= ${today}::date))::int as due,
      (count(*) filter (where kind = 'request_waiting'))::int as waiting,
      (count(*) filter (where kind = 'mail_waiting'))::int as mails,
      (count(*) filter (where kind = 'anonymization_waiting'))::int as anonymizations,
      (count(*) filter (where kind = 'data_request_due'))::int as data_requests,
      coalesce(max(ordinal), 0)::double precision as newest
    from ${notification} where ${notification.validUntil} > ${now.toISOString()}::timestamptz`);
  const none = { rights: 0, overdue: 0, due: 0, waiting: 0, mails: 0, newest: 0 };
  return rows[0] ?? { ...none, anonymizations: 0, data_requests: 0 };
}
