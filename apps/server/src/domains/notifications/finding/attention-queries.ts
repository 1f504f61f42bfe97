import { sql, type SQL } from 'drizzle-orm';
import type { InstantKind, NotificationKind } from '@portal/contract/notifications';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { toUtcDay, dueUntil } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { notification } from '../notification.table.ts';

/** Kind that the job finds; all others are notified at once. */
export type FoundKind = Exclude<NotificationKind, InstantKind>;

/** Days before its date at which something needs attention. */
const leadDays = { right: 30, maintenance: 14 } as const;

/** Days that a request may wait for a ticket or a decision. */
const maxWaitingDays = 1;

/**
 * Select what needs a notification: `object_id, due_on, valid_until`, the most urgent last, because
 * the newest notifications are listed first. The rows stay locked until their notifications are
 * stored, so that none is resolved in between; rows locked by others wait for the next run.
 */
export const attentionQueries: Readonly<Record<FoundKind, (now: Date) => SQL>> = {
  right_expiring: (now) => {
    const dueOn = sql`(${viewingRight.expiresAt} at time zone 'UTC')::date`;
    return sql`select ${viewingRight.id} as object_id, ${dueOn} as due_on, ${viewingRight.expiresAt} as valid_until
      from ${viewingRight}
      where ${viewingRight.isActive} and ${viewingRight.expiresAt} > ${now.toISOString()}::timestamptz
        and ${viewingRight.expiresAt} <= ${addMilliseconds(now, days(leadDays.right)).toISOString()}::timestamptz
        and not exists (select from ${notification}
          where ${notification.rightId} = ${viewingRight.id} and ${notification.dueOn} = ${dueOn})
      order by ${viewingRight.expiresAt} desc
      for share of ${viewingRight} skip locked`;
  },
  maintenance_due: (now) => sql`
    select ${installedDevice.id} as object_id, ${installedDevice.nextMaintenanceOn} as due_on, 'infinity' as valid_until
    from ${installedDevice}
    where ${dueUntil(toUtcDay(addMilliseconds(now, days(leadDays.maintenance))))}
      and not exists (select from ${notification}
        where ${notification.installedDeviceId} = ${installedDevice.id}
          and ${notification.dueOn} = ${installedDevice.nextMaintenanceOn})
    order by ${installedDevice.nextMaintenanceOn} desc
    for share of ${installedDevice} skip locked`,
  request_waiting: (now) => sql`
    select ${serviceRequest.id} as object_id, ${serviceRequest.requestDate} as due_on, 'infinity' as valid_until
    from ${serviceRequest}
    where ${serviceRequest.status} = 'new' and ${serviceRequest.serviceTicketId} is null
      and ${serviceRequest.createdAt} <= ${addMilliseconds(now, -days(maxWaitingDays)).toISOString()}::timestamptz
      and not exists (select from ${notification}
        where ${notification.serviceRequestId} = ${serviceRequest.id} and ${notification.dueOn} = ${serviceRequest.requestDate}
          and ${notification.kind} = 'request_waiting')
    order by ${serviceRequest.createdAt} desc
    for share of ${serviceRequest} skip locked`,
  anonymization_waiting: (now) => {
    const requestedOn = sql`(${anonymizationRequest.createdAt} at time zone 'UTC')::date`;
    return sql`select ${anonymizationRequest.id} as object_id, ${requestedOn} as due_on, 'infinity' as valid_until
      from ${anonymizationRequest}
      where ${anonymizationRequest.status} = 'pending'
        and ${anonymizationRequest.createdAt} <= ${addMilliseconds(now, -days(maxWaitingDays)).toISOString()}::timestamptz
        and not exists (select from ${notification}
          where ${notification.anonymizationRequestId} = ${anonymizationRequest.id} and ${notification.dueOn} = ${requestedOn})
      order by ${anonymizationRequest.createdAt} desc
      for share of ${anonymizationRequest} skip locked`;
  },
};
