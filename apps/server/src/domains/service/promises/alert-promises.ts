import { and, asc, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { minutes } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import { type PromiseAlert, promiseAlerted } from '../service-events.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import { selectNextAlert } from './promise-columns.ts';
import type { ClockState } from './promise.ts';

/** Requests or tickets per transaction, so that they are locked only briefly. */
const alertBatchSize = 20;

const selectColumns = (table: typeof serviceTicket | typeof serviceRequest) => ({
  id: table.id,
  customerId: table.customerId,
  installedDeviceId: table.installedDeviceId,
  serialNumber: table.serialNumber,
  urgency: table.urgency,
  answerDueAt: table.answerDueAt,
  answerWarnAt: table.answerWarnAt,
  answeredAt: table.answeredAt,
  solveDueAt: table.solveDueAt,
  solveWarnAt: table.solveWarnAt,
  solvedAt: table.solvedAt,
  alertedUntil: table.alertedUntil,
});

/** Selects tickets with an alert due, the longest due first; locked ones wait for the next run. */
export const selectDueTickets = (executor: Executor, now: string) => {
  const next = selectNextAlert(serviceTicket);
  return executor
    .select({
      ...selectColumns(serviceTicket),
      number: sql<number | null>`${serviceTicket.number}`,
      assignedTo: serviceTicket.assignedTo,
    })
    .from(serviceTicket)
    .where(and(isNotNull(next), lte(next, sql`${now}::timestamptz`)))
    .orderBy(asc(next))
    .limit(alertBatchSize)
    .for('no key update', { skipLocked: true });
};

/** Selects requests in the same way; a ticket takes over the promise of its request. */
export const selectDueRequests = (executor: Executor, now: string) => {
  const next = selectNextAlert(serviceRequest);
  return executor
    .select({
      ...selectColumns(serviceRequest),
      number: sql<number | null>`null::int`,
      assignedTo: sql<string | null>`null::uuid`,
    })
    .from(serviceRequest)
    .where(
      and(
        isNotNull(next),
        lte(next, sql`${now}::timestamptz`),
        isNull(serviceRequest.serviceTicketId),
      ),
    )
    .orderBy(asc(next))
    .limit(alertBatchSize)
    .for('no key update', { skipLocked: true });
};

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

/** A ticket or request with an alert due. */
type DueWork = PromiseAlert['work'] & Omit<ClockState, 'pausedAt' | 'pausedFor'>;

/** Returns what to report of each promise at a time: that it is missed, else that it is at risk. */
function listAlerts(work: DueWork, now: string): PromiseAlert[] {
  const { answerDueAt, answerWarnAt, answeredAt, solveDueAt, solveWarnAt, solvedAt } = work;
  const isDue = (at: string | null): boolean =>
    at !== null && at <= now && (work.alertedUntil === null || at > work.alertedUntil);
  const promises = [
    { promise: 'answer', dueAt: answerDueAt, warnAt: answerWarnAt, metAt: answeredAt },
    { promise: 'solution', dueAt: solveDueAt, warnAt: solveWarnAt, metAt: solvedAt },
  ] as const;
  return promises.flatMap(({ promise, dueAt, warnAt, metAt }) => {
    if (metAt !== null || dueAt === null) return [];
    const kind = isDue(dueAt) ? 'promise_missed' : isDue(warnAt) ? 'promise_at_risk' : null;
    return kind === null ? [] : [{ eventId: newId(), kind, promise, dueAt, work }];
  });
}

/**
 * Returns when the next alert within a time is due, by the database's clock, which starts jobs; null
 * without one.
 */
async function findNextAlert(
  tx: Transaction,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<Date | null> {
  const [tickets, requests] = [selectNextAlert(serviceTicket), selectNextAlert(serviceRequest)];
  const { rows } = await tx.execute<{ at: Date | string | null }>(sql`
    select now() + (least(
      (select min(${tickets}) from ${serviceTicket}
        where ${tickets} is not null and ${tickets} > ${after}::timestamptz and ${tickets} < ${until}::timestamptz),
      (select min(${requests}) from ${serviceRequest}
        where ${requests} is not null and ${requests} > ${after}::timestamptz and ${requests} < ${until}::timestamptz
          and ${serviceRequest.serviceTicketId} is null)) - ${after}::timestamptz) as at`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}
