import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { minutes } from '#server/kernel/clock.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { promiseAlerted } from '../service-events.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import {
  alertBatchSize,
  type DueWork,
  findNextAlert,
  listAlerts,
  selectDueRequests,
  selectDueTickets,
} from './find-alerts.ts';

/**
 * Alerts employees every minute of promises that are at risk or missed, and in between at the time of
 * the next alert.
 */
export const alertPromises: Job<Record<string, never>, JobServices> = defineJob({
  name: 'alert-promises',
  schedule: '* * * * *',
  runsAtStart: true,
  // The first run after a long pause reports all of it.
  timeLimitSeconds: 300,
  handler: handleAlertPromises,
});

/**
 * Handles `alert-promises`. The alerts of a batch, and the time up to which they are reported, are
 * one transaction, so a repeat or a second process reports nothing twice.
 */
function handleAlertPromises({ clock, ...services }: JobServices): JobHandler {
  return async (_data, run) => {
    const context = createSystemContext(services, 'promises', clock.now());
    for (const alertBatch of [alertTickets, alertRequests]) {
      let found = alertBatchSize;
      while (found === alertBatchSize && !run.signal.aborted)
        found = await transact(context, (tx) => alertBatch(tx, context));
    }
    await run.finish(async (tx) => {
      const now = context.now.getTime();
      const nextRun = now - (now % minutes(1)) + minutes(1);
      const next = await findNextAlert(tx, {
        after: context.now.toISOString(),
        until: new Date(nextRun).toISOString(),
      });
      if (next) await sendJob(tx, alertPromises, {}, { notBefore: next });
    });
  };
}

/** Reports one batch of tickets. Returns their number. */
async function alertTickets(tx: Transaction, context: Context): Promise<number> {
  const now = context.now.toISOString();
  const due = await selectDueTickets(tx, now);
  const isReported = inArray(serviceTicket.id, await publishAlerts(tx, context, due));
  await tx.update(serviceTicket).set({ alertedUntil: now }).where(isReported);
  return due.length;
}

/** Reports one batch of requests. Returns their number. */
async function alertRequests(tx: Transaction, context: Context): Promise<number> {
  const now = context.now.toISOString();
  const due = await selectDueRequests(tx, now);
  const isReported = inArray(serviceRequest.id, await publishAlerts(tx, context, due));
  await tx.update(serviceRequest).set({ alertedUntil: now }).where(isReported);
  return due.length;
}

/** Publishes the alerts of tickets or requests, in order. Returns their ids. */
async function publishAlerts(
  tx: Transaction,
  context: Context,
  due: readonly DueWork[],
): Promise<string[]> {
  for (const work of due)
    for (const alert of listAlerts(work, context.now.toISOString()))
      await promiseAlerted.publish(tx, context, alert);
  return due.map(({ id }) => id);
}
