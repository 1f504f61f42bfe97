import { and, eq, lte, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/database.ts';
import { defineJob, type Job } from '#server/jobs/job.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { addMilliseconds, days } from '#server/kernel/clock.ts';
import type { Context, JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import { closeLockedTicket } from './close-ticket.ts';
import { endTicket } from './end-ticket.ts';
import { lockTicket } from './service-ticket.resource.ts';
import { serviceTicket } from './service-ticket.table.ts';
import { reopenDays } from './ticket-rules.ts';

/** Tickets per transaction, so that they are locked only briefly. */
const batchSize = 20;

/** Closes every hour what was completed 14 days ago, when replies no longer take it up again. */
export const closeCompletedTickets: Job<Record<string, never>, JobServices> = defineJob({
  name: 'close-completed-tickets',
  schedule: '27 * * * *',
  runsAtStart: true,
  // The first run closes all that earlier versions left completed.
  timeLimitSeconds: 600,
  handler: handleCloseCompletedTickets,
});

/**
 * Handles `close-completed-tickets`. Each batch is one transaction, so a repeat or a second process finds
 * only what is left.
 */
function handleCloseCompletedTickets({ clock, ...services }: JobServices): JobHandler {
  return async (_data, run) => {
    const context = createSystemContext(services, 'service', clock.now());
    let closed = batchSize;
    while (closed === batchSize && !run.signal.aborted) {
      closed = await transact(context, (tx) => closeBatch(tx, context));
      if (closed === batchSize) await run.rest();
    }
    await run.finish(async () => {});
  };
}

/** Closes one batch, the longest completed first. Returns their number. */
async function closeBatch(tx: Transaction, context: Context): Promise<number> {
  const due = await selectTicketsToClose(tx, context.now.toISOString());
  for (const { id } of due) {
    const ticket = await lockTicket(tx, context, id);
    const { resolutionNotes: notes } = ticket;
    // A version without `solved_at` completed it, which may be years ago: nobody waits for a mail.
    if (ticket.solvedAt === null)
      await endTicket(tx, context, ticket, { status: 'closed', text: notes });
    else await closeLockedTicket(tx, context, ticket, notes);
  }
  return due.length;
}

const completedAt = sql`coalesce(${serviceTicket.solvedAt}, ${serviceTicket.updatedAt})`;

/** Locks the tickets to close at a time; what others have locked waits for the next run. */
export const selectTicketsToClose = (executor: Executor, now: string) => {
  const completedBefore = addMilliseconds(new Date(now), -days(reopenDays)).toISOString();
  return executor
    .select({ id: serviceTicket.id })
    .from(serviceTicket)
    .where(
      and(
        eq(serviceTicket.status, sql`'completed'`),
        lte(completedAt, sql`${completedBefore}::timestamptz`),
      ),
    )
    .orderBy(completedAt)
    .limit(batchSize)
    .for('no key update', { skipLocked: true });
};
