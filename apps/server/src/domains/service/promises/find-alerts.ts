import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { serviceRequest } from '../requests/service-request.table.ts';
import type { PromiseAlert } from '../service-events.ts';
import { serviceTicket } from '../tickets/service-ticket.table.ts';
import type { ClockState } from './promise.ts';
import { selectNextAlert } from './promise-columns.ts';

/** Requests or tickets per transaction, so that they are locked only briefly. */
export const alertBatchSize = 20;

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

/** A ticket or request with an alert due. */
export type DueWork = PromiseAlert['work'] & Omit<ClockState, 'pausedAt' | 'pausedFor'>;

/** Returns what to report of each promise at a time: that it is missed, else that it is at risk. */
export function listAlerts(work: DueWork, now: string): PromiseAlert[] {
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
export async function findNextAlert(
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
