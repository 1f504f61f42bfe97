import { sql, type SQL } from 'drizzle-orm';
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
import { toUtcDay } from '#server/kernel/calendar-day.ts';
import type { Resource } from '#server/resource/resource.ts';
import { selectCustomerKinds } from '../followed-kinds.ts';
import { notification, notificationRead } from '../notification.table.ts';
import { notificationJoins } from '../notification.resource.ts';
import { isSeen } from '../own-notifications.ts';
import {
  joinLastMail,
  known,
  maxNamed,
  namedItem,
  type NewOfKind,
} from './list-new-notifications.ts';

/** The account that a mail goes to, beside those that notifications name. */
const reader = alias(userAccount, 'reader');

/**
 * Lists new, unread and valid notifications for each customer's user, as for employees. Goes from the
 * notifications by their objects to the users who see them: a look for each user would read those of all
 * customers. Omits a planned visit of which its requester has had a mail at once; whoever else wants mails
 * at once hears of it by the daily one. One statement.
 */
export async function listNewOfCustomers(tx: Transaction, now: Date): Promise<NewOfKind[]> {
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
