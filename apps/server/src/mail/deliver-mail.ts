import { and, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import type { BatchedJob, BatchHandler, JobOutcome } from '#server/jobs/job-batch.ts';
import { describeFailure, JobFailure } from '#server/jobs/job-failure.ts';
import { defineBatchJob } from '#server/jobs/job.ts';
import { seconds } from '#server/kernel/clock.ts';
import { startSpan } from '#server/kernel/tracing.ts';
import { getWork } from '#server/kernel/work.ts';
import { waitBriefly } from '#server/kernel/wait-briefly.ts';
import { mailOutbox } from './mail-outbox.table.ts';
import type { MailThreads } from './mail-thread.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';
import { joinEvents } from './join-events.ts';
import { renderMail } from './render-mail.ts';

/** Milliseconds for one mail. Ends before the batch, so that the outcome is stored. */
const maxDeliveryTime = seconds(45);

/**
 * Seconds that an attempt claims its mail: longer than a delivery, so that a slow worker that is
 * presumed dead does not deliver it beside the next one.
 */
const claimSeconds = 50;

/** Milliseconds after which the outcomes of a batch are stored without those of slow mails. */
const maxOutcomeWait = seconds(1);

type ClaimedMail = typeof mailOutbox.$inferSelect;

interface DeliveryTools {
  readonly database: Database;
  readonly mail: {
    readonly transport: () => Promise<MailTransport>;
    readonly threads: Pick<MailThreads, 'findThread'>;
  };
}

/**
 * Delivers mails of the outbox, up to ten at once. The repeats of one span about half a day, for a
 * mail server that is down.
 */
export const deliverMail = defineBatchJob({
  name: 'deliver-mail',
  retryLimit: 16,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 3600,
  timeLimitSeconds: 60,
  concurrency: 2,
  batchSize: 10,
  batchHandler: handleDeliverMail,
});

/**
 * Delivers mails, each with its own outcome. Two workers never deliver the same one: its status and
 * the completion of its job are one transaction, which also deletes its params. Only a crash between
 * the receiver's confirmation and that commit repeats a delivery, with the same Message-ID or file
 * name.
 */
function handleDeliverMail({
  database,
  mail: { transport: getTransport, threads },
}: DeliveryTools): BatchHandler<{ mailId: string }> {
  return async (jobs, run) => {
    const transport = await getTransport();
    const claims = await claimAll(
      database,
      jobs.map(({ data }) => data.mailId),
    );
    const ended: Attempt[] = [];
    const attempts = jobs.map(async (job) => {
      const { mailId } = job.data;
      const claim = claims.get(mailId);
      // Another job of the batch may be for the same mail.
      if (claim) claims.set(mailId, 'claimed');
      ended.push(await attemptDelivery({ transport, threads }, job, claim));
    });
    const all = Promise.all(attempts);
    for (let stored = 0; stored < jobs.length;) {
      await waitBriefly(all, maxOutcomeWait);
      const outcomes = ended.splice(0);
      await run.finish(outcomes, storeOutcomes);
      stored += outcomes.length;
    }
  };
}

interface Attempt extends JobOutcome {
  /** New state of the mail; null where nothing was attempted. */
  readonly result: {
    readonly mail: ClaimedMail;
    readonly status: ClaimedMail['status'];
    readonly failure: string | null;
  } | null;
}

/** Delivers one mail. Never throws: each failure is an outcome. */
async function attemptDelivery(
  { transport, threads }: { transport: MailTransport; threads: DeliveryTools['mail']['threads'] },
  job: BatchedJob<object>,
  mail: ClaimedMail | 'claimed' | undefined,
): Promise<Attempt> {
  if (mail === undefined) return { job, error: null, result: null };
  if (mail === 'claimed') {
    return { job, error: new JobFailure('held by another attempt'), result: null };
  }
  const span = startSpan({
    name: 'send mail',
    kind: 'client',
    attributes: { 'portal.mail.template': mail.template, 'portal.mail.attempt': mail.attempts },
    // The request or the job that wrote the mail, for a batch has mails of several.
    parent: job.traceparent ?? getWork()?.span ?? null,
  });
  try {
    const thread = threads.findThread(mail);
    const isReplied = Boolean(thread?.replyTo);
    const message = {
      id: mail.id,
      to: mail.recipient,
      writtenAt: mail.createdAt,
      thread,
      ...renderMail({ ...joinEvents({ ...mail, params: mail.params ?? {} }), isReplied }),
    };
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(maxDeliveryTime)]);
    await transport.deliver(message, signal);
    span?.end();
    return { job, error: null, result: { mail, status: 'sent', failure: null } };
  } catch (error) {
    span?.end(error);
    const { reason, code } = describeFailure(error);
    const failure = reason ?? code ?? 'not delivered';
    if (error instanceof MailRefused) {
      return { job, error: null, result: { mail, status: 'failed', failure } };
    }
    const status = job.isLast ? 'failed' : 'waiting';
    return { job, error, result: { mail, status, failure } };
  }
}

const hasId = (ids: readonly string[]): SQL =>
  sql`${mailOutbox.id} = any(${sql.param(ids)}::uuid[])`;

/**
 * Claims mails for one attempt each. Returns them by id, or 'claimed' while another attempt has one;
 * leaves out those that are done.
 */
async function claimAll(
  { orm }: Database,
  ids: readonly string[],
): Promise<Map<string, ClaimedMail | 'claimed'>> {
  const isWaiting = and(hasId(ids), eq(mailOutbox.status, 'waiting'));
  const isFree = or(isNull(mailOutbox.claimedUntil), lt(mailOutbox.claimedUntil, sql`now()`));
  // Skips a mail that is just being withdrawn: waiting for its lock would delay the others.
  const free = orm
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isWaiting, isFree))
    .for('update', { skipLocked: true });
  const claimed = await orm
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      collecting: false,
      claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})`,
      updatedAt: sql`now()`,
    })
    .where(sql`${mailOutbox.id} in (${free})`)
    .returning();
  const claims = new Map<string, ClaimedMail | 'claimed'>(claimed.map((mail) => [mail.id, mail]));
  if (claims.size === ids.length) return claims;
  const waiting = await orm.select({ id: mailOutbox.id }).from(mailOutbox).where(isWaiting);
  for (const { id } of waiting) if (!claims.has(id)) claims.set(id, 'claimed');
  return claims;
}

/**
 * Stores the outcomes of attempts, except for mails that a later attempt has claimed, or whose
 * receiver was anonymized.
 */
async function storeOutcomes(tx: Transaction, attempts: readonly Attempt[]): Promise<void> {
  const results = attempts.flatMap(({ result }) => result ?? []);
  if (results.length === 0) return;
  const ids = sql.param(results.map(({ mail }) => mail.id));
  await tx.execute(sql`
    with locked as (
      select id from ${mailOutbox} where id = any(${ids}::uuid[]) order by id for update
    )
    update ${mailOutbox} as mail
    set status = outcome.status,
      failure = outcome.failure,
      claimed_until = null,
      updated_at = now(),
      sent_at = case when outcome.status = 'sent' then now() else mail.sent_at end,
      params = case when outcome.status = 'waiting' then mail.params end
    from unnest(
        ${ids}::uuid[],
        ${sql.param(results.map(({ mail }) => mail.attempts))}::int[],
        ${sql.param(results.map(({ status }) => status))}::text[],
        ${sql.param(results.map(({ failure }) => failure))}::text[]
      ) as outcome (id, attempts, status, failure)
      join locked using (id)
    where mail.id = outcome.id and mail.attempts = outcome.attempts
      -- A mail that was withdrawn meanwhile stays so, unless it has reached its receiver.
      and (outcome.status = 'sent' or mail.status = 'waiting')`);
}
