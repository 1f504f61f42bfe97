import { dueSoonDays } from '@portal/contract/crm';
import {
  type CustomerKind,
  customerKinds,
  type InstantKind,
  isEmployeeKind,
  isInstantKind,
  type NotificationKind,
  notificationKinds,
  notificationPermission,
} from '@portal/contract/notifications';
import { lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { isExpiringAt } from '#server/domains/rights/index.ts';
import { viewingRight } from '#server/domains/rights/viewing-right.table.ts';
import { isAnonymizationWaiting, isDataRequestOpen } from '#server/domains/compliance/index.ts';
import { dataRequest } from '#server/domains/compliance/data-requests/data-request.table.ts';
import { anonymizationRequest } from '#server/domains/compliance/requests/anonymization-request.table.ts';
import { dueBefore, dueDay, dueUntil } from '#server/domains/crm/index.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { document } from '#server/domains/documents/library/document.table.ts';
import { inboundMail } from '#server/domains/service/inbound/inbound-mail.table.ts';
import { isUnmatched, isUntaken } from '#server/domains/service/index.ts';
import { serviceRequest } from '#server/domains/service/requests/service-request.table.ts';
import { serviceTicket } from '#server/domains/service/tickets/service-ticket.table.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { publishChangeToUsers, publishManyChanged } from '#server/events/index.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { addDays, toDay } from '#server/kernel/calendar-day.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { notification } from '../notification.table.ts';
import { addDueNextSteps } from './find-next-steps.ts';

/** Rows per transaction, so that locks are held only briefly. */
const batchSize = 2000;

/** Finds what needs attention every 15 minutes, and deletes expired notifications. */
export const findNotifications = defineJob({
  name: 'find-notifications',
  schedule: '4,19,34,49 * * * *',
  // The first run on a large installed base finds everything that is overdue.
  timeLimitSeconds: 300,
  runsAtStart: true,
  handler: handleFindNotifications,
});

/**
 * Handles `find-notifications`. Each batch is one transaction, and an object has one notification
 * per date, so a repeat or a second process finds nothing left to do.
 */
function handleFindNotifications({ clock, ...services }: JobServices): JobHandler {
  return async (_data, run) => {
    const context = createSystemContext(services, 'notifications', clock.now());
    await addNotifications(context);
    await run.finish(async (tx) => {
      await tx.delete(notification).where(lte(notification.validUntil, context.now.toISOString()));
    });
  };
}

/**
 * Adds the missing notifications of each kind and publishes the change to everybody with the
 * permission, or to the assignee of a next step.
 */
async function addNotifications(context: Context): Promise<void> {
  for (const kind of notificationKinds.filter((one) => !isInstantKind(one))) {
    let batch: Batch = { added: batchSize, last: null };
    while (batch.added === batchSize) {
      const { last } = batch;
      batch = await transact(context, (tx) => addBatch(tx, context, kind, last));
    }
  }
  let added = batchSize;
  while (added === batchSize) {
    added = await transact(context, async (tx) => {
      await lockNotifications(tx);
      return addDueNextSteps(tx, context, batchSize);
    });
  }
}

interface FoundObject extends Record<string, unknown> {
  readonly object_id: string;
  readonly due_on: string;
  readonly valid_until: string;
}

type LastFound = Pick<FoundObject, 'object_id' | 'due_on'>;

interface Batch {
  /** Number of notifications. */
  readonly added: number;
  /** The last object, after which the next batch of devices goes on; null before the first batch. */
  readonly last: LastFound | null;
}

/** Selects the next batch of what needs a notification of a kind, after the last object of the one before. */
export const selectWanting = (kind: FoundKind, now: Date, last: LastFound | null): SQL =>
  sql`select * from (${attentionQueries[kind](now, last)}) as wanting limit ${batchSize}`;

/** Adds up to one batch of notifications. */
async function addBatch(
  tx: Transaction,
  { now }: Context,
  kind: FoundKind,
  before: LastFound | null,
): Promise<Batch> {
  await lockNotifications(tx);
  const { rows } = await tx.execute<FoundObject>(selectWanting(kind, now, before));
  const last = rows.at(-1);
  if (!last) return { added: 0, last: before };
  const createdAt = now.toISOString();
  const added = await tx
    .insert(notification)
    .values(
      rows.map(({ object_id: id, due_on, valid_until }) => ({
        id: newId(),
        kind,
        rightId: kind === 'right_expiring' ? id : null,
        installedDeviceId: kind === 'maintenance_due' ? id : null,
        serviceRequestId: kind === 'request_waiting' ? id : null,
        anonymizationRequestId: kind === 'anonymization_waiting' ? id : null,
        serviceTicketId: kind === 'visit_planned' ? id : null,
        documentId: kind === 'document_added' ? id : null,
        inboundMailId: kind === 'mail_waiting' ? id : null,
        dataRequestId: kind === 'data_request_due' ? id : null,
        dueOn: due_on,
        validUntil: valid_until,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notification.id });
  if (isEmployeeKind(kind))
    await publishManyChanged(tx, {
      type: 'notification',
      permission: notificationPermission[kind],
    });
  if (isCustomerKind(kind))
    await publishToCustomers(
      tx,
      kind,
      rows.map((row) => row.object_id),
    );
  return { added: added.length, last };
}

/** Publishes the change to the users of the customers that found objects concern. */
async function publishToCustomers(
  tx: Transaction,
  kind: FoundKind & CustomerKind,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${userAccount.id} from ${userAccount}
    where ${userAccount.role} = 'customer' and ${userAccount.isActive}
      and ${userAccount.customerId} in (${concernedCustomers[kind](sql`any(${sql.param([...ids])}::uuid[])`)})`);
  await publishChangeToUsers(tx, { type: 'notification', userIds: rows.map(({ id }) => id) });
}

const isCustomerKind = (kind: NotificationKind): kind is CustomerKind =>
  customerKinds.some((known) => known === kind);

/** Select the customers whose users may see objects of a kind. */
const concernedCustomers: Readonly<Record<FoundKind & CustomerKind, (ids: SQL) => SQL>> = {
  right_expiring: (ids) =>
    sql`select ${viewingRight.customerId} from ${viewingRight} where ${viewingRight.id} = ${ids}`,
  maintenance_due: (ids) =>
    sql`select ${installedDevice.customerId} from ${installedDevice} where ${installedDevice.id} = ${ids}`,
  visit_planned: (ids) =>
    sql`select ${serviceTicket.customerId} from ${serviceTicket} where ${serviceTicket.id} = ${ids}`,
  document_added: (ids) => sql`select ${installedDevice.customerId} from ${document}
    join ${installedDevice} on ${installedDevice.deviceId} = ${document.productId} where ${document.id} = ${ids}`,
};

/** Kind that the job finds; all others are notified at once. */
type FoundKind = Exclude<NotificationKind, InstantKind>;

/** Days before its term at which an entry of the register needs attention. */
const dataRequestDays = 7;

/** Days after which a request that nobody has taken needs attention again: it was notified at once. */
const maxWaitingDays = 1;

/** Days for which a new document is notified, and in which it is found. */
const documentDays = { valid: 30, found: 7 } as const;

/** Selects the day of an instant for all recipients: the portal's. */
const toPortalDay = (instant: PgColumn): SQL =>
  sql`(${instant} at time zone ${portalTimeZone}::text)::date`;

/**
 * Select what needs a notification: `object_id, due_on, valid_until`, the most urgent last, because
 * the newest notifications are listed first. The rows stay locked until their notifications are
 * stored, so that none is resolved in between. Rows that others lock, or move to a later day
 * meanwhile, wait for the next run.
 */
const attentionQueries: Readonly<Record<FoundKind, (now: Date, last: LastFound | null) => SQL>> = {
  right_expiring: (now) => {
    const dueOn = toPortalDay(viewingRight.expiresAt);
    return sql`select ${viewingRight.id} as object_id, ${dueOn} as due_on, ${viewingRight.expiresAt} as valid_until
      from ${viewingRight}
      where ${isExpiringAt(sql`${now.toISOString()}::timestamptz`)}
        and not exists (select from ${notification}
          where ${notification.rightId} = ${viewingRight.id} and ${notification.dueOn} = ${dueOn})
      order by ${viewingRight.expiresAt} desc
      for share of ${viewingRight} skip locked`;
  },
  // Goes on after the last batch, in the order of an index: an import may bring a million at once.
  maintenance_due: (now, last) => sql`
    select ${installedDevice.id} as object_id, ${installedDevice.nextMaintenanceOn} as due_on, 'infinity' as valid_until
    from ${installedDevice}
    where ${last ? dueBefore(last.due_on, last.object_id) : dueUntil(addDays(toDay(now, portalTimeZone), dueSoonDays))}
      and not exists (select from ${notification}
        where ${notification.installedDeviceId} = ${installedDevice.id}
          and ${notification.dueOn} = ${installedDevice.nextMaintenanceOn})
    order by ${dueDay} desc, ${installedDevice.id} desc
    for share of ${installedDevice} skip locked`,
  // A visit moves to another day or time by a change that deletes its row.
  visit_planned: (now) => sql`
    select ${serviceTicket.id} as object_id, ${serviceTicket.plannedFor} as due_on,
      ((${serviceTicket.plannedFor} + 1)::timestamp at time zone ${portalTimeZone}::text) as valid_until
    from ${serviceTicket}
    where ${serviceTicket.plannedFor} >= ${toDay(now, portalTimeZone)}::date
      and ${serviceTicket.status} not in ('completed', 'closed', 'cancelled')
      and ${serviceTicket.mergedIntoTicketId} is null
      and not exists (select from ${notification}
        where ${notification.serviceTicketId} = ${serviceTicket.id} and ${notification.dueOn} = ${serviceTicket.plannedFor}
          and ${notification.userId} is null)
    order by ${serviceTicket.plannedFor} desc
    for share of ${serviceTicket} skip locked`,
  document_added: (now) => {
    const addedOn = toPortalDay(document.createdAt);
    return sql`select ${document.id} as object_id, ${addedOn} as due_on,
        ${document.createdAt} + make_interval(days => ${sql.raw(String(documentDays.valid))}) as valid_until
      from ${document}
      where ${document.createdAt} > ${addMilliseconds(now, -days(documentDays.found)).toISOString()}::timestamptz
        and ${document.productId} is not null
        and exists (select from ${installedDevice}
          where ${installedDevice.deviceId} = ${document.productId} and ${installedDevice.customerId} is not null)
        and not exists (select from ${notification} where ${notification.documentId} = ${document.id})
      order by ${document.createdAt}
      for share of ${document} skip locked`;
  },
  request_waiting: (now) => sql`
    select ${serviceRequest.id} as object_id, ${serviceRequest.requestDate} as due_on, 'infinity' as valid_until
    from ${serviceRequest}
    where ${isUntaken}
      and ${serviceRequest.createdAt} <= ${addMilliseconds(now, -days(maxWaitingDays)).toISOString()}::timestamptz
      and not exists (select from ${notification}
        where ${notification.serviceRequestId} = ${serviceRequest.id} and ${notification.dueOn} = ${serviceRequest.requestDate}
          and ${notification.kind} = 'request_waiting')
    order by ${serviceRequest.createdAt} desc
    for share of ${serviceRequest} skip locked`,
  mail_waiting: () => {
    const receivedOn = toPortalDay(inboundMail.createdAt);
    return sql`select ${inboundMail.id} as object_id, ${receivedOn} as due_on, 'infinity' as valid_until
      from ${inboundMail}
      where ${isUnmatched}
        and not exists (select from ${notification}
          where ${notification.inboundMailId} = ${inboundMail.id} and ${notification.dueOn} = ${receivedOn})
      order by ${inboundMail.createdAt}
      for share of ${inboundMail} skip locked`;
  },
  // A term that is extended is another day: a trigger deletes the row of the day before.
  data_request_due: (now) => sql`
    select ${dataRequest.id} as object_id, ${dataRequest.dueOn} as due_on, 'infinity' as valid_until
    from ${dataRequest}
    where ${isDataRequestOpen}
      and ${dataRequest.dueAt} <= ${addMilliseconds(now, days(dataRequestDays)).toISOString()}::timestamptz
      and not exists (select from ${notification}
        where ${notification.dataRequestId} = ${dataRequest.id} and ${notification.dueOn} = ${dataRequest.dueOn})
    order by ${dataRequest.dueAt} desc
    for share of ${dataRequest} skip locked`,
  anonymization_waiting: () => {
    const requestedOn = toPortalDay(anonymizationRequest.createdAt);
    return sql`select ${anonymizationRequest.id} as object_id, ${requestedOn} as due_on, 'infinity' as valid_until
      from ${anonymizationRequest}
      where ${isAnonymizationWaiting}
        and not exists (select from ${notification}
          where ${notification.anonymizationRequestId} = ${anonymizationRequest.id} and ${notification.dueOn} = ${requestedOn})
      order by ${anonymizationRequest.createdAt} desc
      for share of ${anonymizationRequest} skip locked`;
  },
};

/** Advisory lock for adding notifications. */
const notificationsLock = 7_420_009;

/**
 * Serializes the transactions that add notifications: their ordinals become visible in order, so
 * "read up to here" covers all of them.
 */
export async function lockNotifications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${notificationsLock})`);
}
