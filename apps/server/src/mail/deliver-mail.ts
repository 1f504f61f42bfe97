import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { describeFailure, JobFailure } from '#server/jobs/job-failure.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type JobHandler } from '#server/jobs/job-run.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { renderMail } from './render-mail.ts';

/**
 * Seconds that an attempt claims its mail. Covers a slow worker that is presumed dead, and ends
 * before the retry after a real crash.
 */
const claimSeconds = 30;

type ClaimedMail = typeof mailOutbox.$inferSelect;

interface DeliveryTools {
  readonly database: Database;
  readonly mail: { readonly transport: () => Promise<MailTransport> };
}

/** Delivers one mail of the outbox. Its repeats span about half a day, for a mail server that is down. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  retryLimit: 16,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 2,
  handler: handleDeliverMail,
});

/**
 * Delivers a mail. Two workers never deliver the same one: its status and the completion of the job
 * are one transaction, which also deletes its params. Only a crash between the receiver's
 * confirmation and that commit repeats a delivery, with the same Message-ID or file name.
 */
function handleDeliverMail({
  database,
  mail: { transport: getTransport },
}: DeliveryTools): JobHandler<{ mailId: string }> {
  return async ({ mailId }, run) => {
    const transport = await getTransport();
    const mail = await claim(database, mailId);
    if (!mail) return;
    try {
      await transport.deliver({
        id: mail.id,
        to: mail.recipient,
        writtenAt: mail.createdAt,
        ...renderMail({ ...mail, params: mail.params ?? {} }),
      });
    } catch (error) {
      const { reason, code } = describeFailure(error);
      const failure = reason ?? code ?? 'not delivered';
      if (error instanceof MailRefused) {
        return run.finish((tx) => storeOutcome(tx, mail, { status: 'failed', failure }));
      }
      await storeOutcome(database.orm, mail, {
        status: run.isLast ? 'failed' : 'waiting',
        failure,
      });
      throw error;
    }
    await run.finish((tx) => storeOutcome(tx, mail, { status: 'sent', failure: null }));
  };
}

/**
 * Claims the mail for one attempt. Returns null if it is done.
 * @throws JobFailure while another attempt has claimed it.
 */
async function claim({ orm }: Database, id: string): Promise<ClaimedMail | null> {
  const free = or(isNull(mailOutbox.claimedUntil), lt(mailOutbox.claimedUntil, sql`now()`));
  const [claimed] = await orm
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'waiting'), free))
    .returning();
  if (claimed) return claimed;
  const waiting = and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'waiting'));
  if ((await orm.$count(mailOutbox, waiting)) > 0) throw new JobFailure('held by another attempt');
  return null;
}

interface Outcome {
  readonly status: ClaimedMail['status'];
  readonly failure: string | null;
}

/**
 * Stores the outcome of an attempt, unless a later one has claimed the mail or its receiver was
 * anonymized.
 */
async function storeOutcome(
  executor: Executor,
  mail: ClaimedMail,
  { status, failure }: Outcome,
): Promise<void> {
  await executor
    .update(mailOutbox)
    .set({
      status,
      failure,
      claimedUntil: null,
      updatedAt: sql`now()`,
      ...(status === 'sent' ? { sentAt: sql`now()` } : {}),
      ...(status === 'waiting' ? {} : { params: null }),
    })
    .where(
      and(
        eq(mailOutbox.id, mail.id),
        eq(mailOutbox.attempts, mail.attempts),
        // A mail that was withdrawn meanwhile stays so, unless it has reached its receiver.
        status === 'sent' ? undefined : eq(mailOutbox.status, 'waiting'),
      ),
    );
}
