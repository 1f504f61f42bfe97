import { sql, type SQL } from 'drizzle-orm';
import type { InstantKind, NoticeKind } from '@portal/contract/notices';
import { viewingRight } from '#server/domains/access/viewing-right.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { calendarDay, dueUntil } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { days, addMilliseconds } from '#server/kernel/clock.ts';
import { notice } from '../notice.table.ts';

/** A kind that the job finds; the others are notified as they happen. */
export type FoundKind = Exclude<NoticeKind, InstantKind>;

/** How long before its day something wants attention, in days. */
const ahead = { right: 30, maintenance: 14 } as const;

/** How long a request may wait, for a ticket or for who decides, in days. */
const requestPatience = 1;

/**
 * What has no notice yet: `object_id, due_on, holds_until`, the most urgent last, because the newest
 * notices are shown first. The rows are held until their notices stand, so that nothing is settled in
 * between unseen; what somebody changes at this moment waits for the next round.
 */
export const wantingAttention: Readonly<Record<FoundKind, (now: Date) => SQL>> = {
  right_expiring: (now) => {
    const dueOn = sql`(${viewingRight.expiresAt} at time zone 'UTC')::date`;
    return sql`select ${viewingRight.id} as object_id, ${dueOn} as due_on, ${viewingRight.expiresAt} as holds_until
      from ${viewingRight}
      where ${viewingRight.isActive} and ${viewingRight.expiresAt} > ${now.toISOString()}::timestamptz
        and ${viewingRight.expiresAt} <= ${addMilliseconds(now, days(ahead.right)).toISOString()}::timestamptz
        and not exists (select from ${notice}
          where ${notice.rightId} = ${viewingRight.id} and ${notice.dueOn} = ${dueOn})
      order by ${viewingRight.expiresAt} desc
      for share of ${viewingRight} skip locked`;
  },
  maintenance_due: (now) => sql`
    select ${installedDevice.id} as object_id, ${installedDevice.nextMaintenanceOn} as due_on, 'infinity' as holds_until
    from ${installedDevice}
    where ${dueUntil(calendarDay(addMilliseconds(now, days(ahead.maintenance))))}
      and not exists (select from ${notice}
        where ${notice.installedDeviceId} = ${installedDevice.id}
          and ${notice.dueOn} = ${installedDevice.nextMaintenanceOn})
    order by ${installedDevice.nextMaintenanceOn} desc
    for share of ${installedDevice} skip locked`,
  request_waiting: (now) => sql`
    select ${serviceRequest.id} as object_id, ${serviceRequest.requestDate} as due_on, 'infinity' as holds_until
    from ${serviceRequest}
    where ${serviceRequest.status} = 'new' and ${serviceRequest.serviceTicketId} is null
      and ${serviceRequest.createdAt} <= ${addMilliseconds(now, -days(requestPatience)).toISOString()}::timestamptz
      and not exists (select from ${notice}
        where ${notice.serviceRequestId} = ${serviceRequest.id} and ${notice.dueOn} = ${serviceRequest.requestDate}
          and ${notice.kind} = 'request_waiting')
    order by ${serviceRequest.createdAt} desc
    for share of ${serviceRequest} skip locked`,
  anonymization_waiting: (now) => {
    const askedOn = sql`(${anonymizationRequest.createdAt} at time zone 'UTC')::date`;
    return sql`select ${anonymizationRequest.id} as object_id, ${askedOn} as due_on, 'infinity' as holds_until
      from ${anonymizationRequest}
      where ${anonymizationRequest.status} = 'pending'
        and ${anonymizationRequest.createdAt} <= ${addMilliseconds(now, -days(requestPatience)).toISOString()}::timestamptz
        and not exists (select from ${notice}
          where ${notice.anonymizationRequestId} = ${anonymizationRequest.id} and ${notice.dueOn} = ${askedOn})
      order by ${anonymizationRequest.createdAt} desc
      for share of ${anonymizationRequest} skip locked`;
  },
};
