import { inArray, lt, sql, type SQL } from 'drizzle-orm';
import { fallbackLanguage } from '@portal/contract/kernel';
import { notificationKinds } from '@portal/contract/notifications';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { installedDevices } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { seesOneProduct } from '#server/domains/rights/index.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { serviceRequests, serviceTickets } from '#server/domains/service/index.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { toDay, toUtcDay } from '#server/kernel/calendar-day.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { portalTimeZone, toKnownTimeZone } from '#server/kernel/time-zone.ts';
import { sendMail } from '#server/mail/send-mail.ts';
import { getUnsubscribeUrl } from '#server/mail/unsubscribe-link.ts';
import type { JobServices } from '#server/resource/context.ts';
import type { Resource } from '#server/resource/resource.ts';
import { lockNotifications } from '../finding/find-notifications.ts';
import { selectCustomerKinds } from '../followed-kinds.ts';
import { notificationJoins } from '../notification.resource.ts';
import { notification, notificationDigest, notificationRead } from '../notification.table.ts';
import { isSeen } from '../own-notifications.ts';
import { dailyTopic } from '../settings/linked-subscription.ts';
import { toMailSection } from './to-mail-section.ts';
import {
  countOpen,
  joinLastMail,
  known,
  listNewOfEmployees,
  maxNamed,
  namedItem,
  type NewOfKind,
  type OpenCounts,
} from './list-new-notifications.ts';

/** The account that a mail goes to, beside those that notifications name. */
const reader = alias(userAccount, 'reader');

/**
 * Days for which sent mails are recorded. After a longer pause, the next mail covers all
 * notifications again.
 */
const retentionDays = 400;

type Portal = Pick<JobServices, 'portalUrl' | 'linkSigner'>;

/** Mails people at six each morning (UTC) what is new among the items that need attention. */
export const sendDigests = defineJob({
  name: 'send-notification-digests',
  schedule: '0 6 * * *',
  handler: handleSendDigests,
});

/**
 * Handles `send-notification-digests`. The mails, their record and the end of the job are one
 * transaction, and a person's day is unique, so nobody gets two mails.
 */
function handleSendDigests({ clock, ...portal }: Portal & Pick<JobServices, 'clock'>): JobHandler {
  return async (_data, run) => {
    const now = clock.now();
    await run.finish(async (tx) => {
      await mailDigests(tx, portal, now);
      const before = toUtcDay(addMilliseconds(now, -days(retentionDays)));
      await tx.delete(notificationDigest).where(lt(notificationDigest.day, before));
    });
  };
}

/** Mails each person with new notifications and no mail today. */
async function mailDigests(tx: Transaction, portal: Portal, now: Date): Promise<void> {
  // Blocks new notifications, so that the counts and the named items agree.
  await lockNotifications(tx);
  const all = [...(await listNewOfEmployees(tx, now)), ...(await listNewOfCustomers(tx, now))];
  const newByUser = Map.groupBy(all, ({ user_id: userId }) => userId);
  if (newByUser.size === 0) return;
  const getOpenCounts = await countOpenByDay(tx, now, newByUser);
  const upTo = getOpenCounts(portalTimeZone).newest;
  const day = toUtcDay(now);
  const mailed = await tx
    .insert(notificationDigest)
    .values([...newByUser.keys()].map((userId) => ({ userId, day, upTo })))
    .onConflictDoNothing()
    .returning({ userId: notificationDigest.userId });
  const instantIds: string[] = [];
  for (const { userId } of mailed) {
    const newByKind = newByUser.get(userId) ?? [];
    const openCounts = getOpenCounts(newByKind[0]?.time_zone ?? null);
    await mailDigest(tx, portal, { openCounts, newByKind });
    instantIds.push(...newByKind.flatMap(({ instant_ids: ids }) => ids));
  }
  if (instantIds.length > 0)
    await tx
      .update(notification)
      .set({ mailedAt: now.toISOString() })
      .where(inArray(notification.id, instantIds));
}

/**
 * Counts what needs attention for each today of the receivers, of which there are at most three at
 * one instant. Returns the counts by time zone.
 */
async function countOpenByDay(
  tx: Transaction,
  now: Date,
  newByUser: ReadonlyMap<string, readonly NewOfKind[]>,
): Promise<(timeZone: string | null) => OpenCounts> {
  const zones = [...newByUser.values()].map(([one]) => toKnownTimeZone(one?.time_zone ?? null));
  const todays = new Set([portalTimeZone, ...zones].map((zone) => toDay(now, zone)));
  const counts = new Map<string, OpenCounts>();
  for (const today of todays) counts.set(today, await countOpen(tx, { now, today }));
  return (timeZone) => {
    const found = counts.get(toDay(now, toKnownTimeZone(timeZone)));
    if (!found) throw new Error('The notifications of this day are not counted');
    return found;
  };
}

interface Digest {
  readonly openCounts: OpenCounts;
  readonly newByKind: readonly NewOfKind[];
}

async function mailDigest(
  tx: Transaction,
  portal: Portal,
  { openCounts, newByKind }: Digest,
): Promise<void> {
  const [person] = newByKind;
  if (!person) return;
  const { portalUrl } = portal;
  const language = person.preferred_language ?? fallbackLanguage;
  const inOrder = notificationKinds.flatMap((kind) => newByKind.filter((one) => one.kind === kind));
  await sendMail(tx, {
    to: person.email,
    name: `${person.first_name} ${person.last_name}`.trim(),
    language,
    timeZone: person.time_zone,
    template: 'notification_digest',
    unsubscribe: getUnsubscribeUrl(portal, { userId: person.user_id, topic: dailyTopic }),
    params: {
      link: `${portalUrl()}/dashboard`,
      sections: inOrder.map((one) => toMailSection(one, { portalUrl, language, openCounts })),
    },
  });
}

/**
 * Lists new, unread and valid notifications for each customer's user, as for employees. Goes from the
 * notifications by their objects to the users who see them: a look for each user would read those of all
 * customers. Omits a planned visit of which its requester has had a mail at once; whoever else wants mails
 * at once hears of it by the daily one. One statement.
 */
async function listNewOfCustomers(tx: Transaction, now: Date): Promise<NewOfKind[]> {
  const { rows } = await tx.execute<NewOfKind & Record<string, unknown>>(sql`
    with seen as (${selectSeen(now)}), fresh as (
      select followed.user_id, followed.kind, followed.is_instant, seen.id,
        row_number() over (partition by followed.user_id, followed.kind order by seen.due_on, seen.id) as place
      from seen
      join (${selectCustomerKinds()}) as followed on followed.user_id = seen.user_id and followed.kind = seen.kind
      ${joinLastMail}
      where seen.ordinal > ${known}
        and (followed.delivery = 'daily' or (followed.delivery = 'at_once' and seen.waits_for_daily))
        and (last_mail.day is null or last_mail.day < ${toUtcDay(now)}::date)
        and not exists (select from ${notificationRead}
          where ${notificationRead.userId} = seen.user_id and ${notificationRead.notificationId} = seen.id)
    )
    select fresh.user_id, reader.email, reader.first_name, reader.last_name, reader.preferred_language,
      reader.time_zone, reader.role, fresh.kind, count(*)::int as "newCount",
      coalesce(json_agg(fresh.id) filter (where fresh.is_instant), '[]') as instant_ids,
      json_agg(${namedItem} order by fresh.place) filter (where fresh.place <= ${maxNamed}) as named
    from fresh
    join ${userAccount} as ${reader} on reader.id = fresh.user_id
    left join ${notification} on ${notification.id} = fresh.id and fresh.place <= ${maxNamed} ${notificationJoins}
    where reader.password_hash is not null
    group by fresh.user_id, reader.id, fresh.kind
    order by fresh.user_id`);
  return rows;
}

/** Selects the valid notifications that each customer's user sees. */
function selectSeen(now: Date): SQL {
  const at = now.toISOString();
  const own = {
    customerId: userAccount.customerId,
    clinicIds: null,
    userId: userAccount.id,
    now: at,
  };
  // Who sees some clinics alone sees a part of what the others of the customer see.
  const isSeenByAccount = (resource: Resource): SQL =>
    sql`(${isSeen(resource, own)} and (${userAccount.clinicRole} is distinct from 'own_clinics'
      or ${isSeen(resource, { ...own, clinicIds: userAccount.clinicIds })}))`;
  const columns = sql`${userAccount.id} as user_id, ${notification.id}, ${notification.kind},
    ${notification.ordinal}, ${notification.dueOn}`;
  const ofCustomers = sql`${userAccount.role} = 'customer' and ${userAccount.isActive}
    and ${notification.validUntil} > ${at}::timestamptz`;
  const isOwnVisit = sql`lower(${serviceTicket.requesterEmail}) = ${userAccount.email}`;
  return sql`
    select ${columns}, false as waits_for_daily from ${notification}
      join ${viewingRight} on ${viewingRight.id} = ${notification.rightId}
      join ${userAccount} on ${userAccount.customerId} = ${viewingRight.customerId}
      where ${ofCustomers}
    union all select ${columns}, false from ${notification}
      join ${installedDevice} on ${installedDevice.id} = ${notification.installedDeviceId}
      join ${userAccount} on ${isSeenByAccount(installedDevices)}
      where ${ofCustomers}
    union all select ${columns}, not ${isOwnVisit} from ${notification}
      join ${serviceTicket} on ${serviceTicket.id} = ${notification.serviceTicketId}
      join ${userAccount} on ${isSeenByAccount(serviceTickets)}
      where ${ofCustomers} and ${notification.kind} = 'visit_planned'
    union all select ${columns}, false from ${notification}
      join ${userAccount} on ${userAccount.id} = ${notification.userId}
      left join ${serviceTicket} on ${serviceTicket.id} = ${notification.serviceTicketId}
      left join ${serviceRequest} on ${serviceRequest.id} = ${notification.serviceRequestId}
      where ${ofCustomers} and ${notification.kind} = 'answer_received'
        and ${notification.readAt} is null and ${notification.mailedAt} is null
        and (${isSeenByAccount(serviceTickets)} or ${isSeenByAccount(serviceRequests)})
    union all select distinct ${columns}, false from ${notification}
      join ${document} on ${document.id} = ${notification.documentId}
      join ${installedDevice} on ${installedDevice.deviceId} = ${document.productId}
      join ${userAccount} on ${isSeenByAccount(installedDevices)}
      where ${ofCustomers} and ${seesOneProduct(own, {
        id: document.productId,
        manufacturerId: document.manufacturerId,
        productType: document.productType,
      })}`;
}
