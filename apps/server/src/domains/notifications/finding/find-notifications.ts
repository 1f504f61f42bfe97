import { lte, sql } from 'drizzle-orm';
import {
  isInstantKind,
  notificationKinds,
  notificationPermission,
} from '@portal/contract/notifications';
import type { Transaction } from '#server/database/database.ts';
import { publishManyChanged } from '#server/events/index.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { defineJob } from '#server/jobs/job.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { notification } from '../notification.table.ts';
import { lockNotifications } from './lock-notifications.ts';
import { attentionQueries, type FoundKind } from './attention-queries.ts';

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
 * permission.
 */
async function addNotifications(context: Context): Promise<void> {
  for (const kind of notificationKinds.filter((one) => !isInstantKind(one))) {
    let added = batchSize;
    while (added === batchSize) {
      added = await transact(context, (tx) => addBatch(tx, context, kind));
    }
  }
}

interface FoundObject extends Record<string, unknown> {
  readonly object_id: string;
  readonly due_on: string;
  readonly valid_until: string;
}

/** Adds up to one batch of notifications. Returns their number. */
async function addBatch(tx: Transaction, { now }: Context, kind: FoundKind): Promise<number> {
  await lockNotifications(tx);
  const { rows } = await tx.execute<FoundObject>(
    sql`select * from (${attentionQueries[kind](now)}) as wanting limit ${batchSize}`,
  );
  if (rows.length === 0) return 0;
  const createdAt = now.toISOString();
  const added = await tx
    .insert(notification)
    .values(
      rows.map(({ object_id: id, due_on: dueOn, valid_until: validUntil }) => ({
        id: newId(),
        kind,
        rightId: kind === 'right_expiring' ? id : null,
        installedDeviceId: kind === 'maintenance_due' ? id : null,
        serviceRequestId: kind === 'request_waiting' ? id : null,
        anonymizationRequestId: kind === 'anonymization_waiting' ? id : null,
        dueOn,
        validUntil,
        createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notification.id });
  await publishManyChanged(tx, { type: 'notification', permission: notificationPermission[kind] });
  return added.length;
}
