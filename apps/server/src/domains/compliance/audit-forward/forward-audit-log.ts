import { sql } from 'drizzle-orm';
import { auditEntry, auditPersonal } from '#server/audit/audit.table.ts';
import { selectInstantText, type ChainPosition } from '#server/audit/chain-link.ts';
import type { Database } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobHandler, JobRun } from '#server/jobs/job-run.ts';
import { seconds } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { auditForward } from './audit-forward.table.ts';
import type { ForwardedEntry, Forwarder } from './create-forwarder.ts';

/** Entries of one message. */
const batchSize = 200;

/** Shorter than the job's time limit; the next run continues. */
const maxRunTime = seconds(40);

/** Seconds for which a run claims the forwarding: longer than one message takes. */
const claimSeconds = 30;

interface ForwardTools {
  readonly database: Database;
  /** Null where nothing is forwarded. */
  readonly auditForwarder: Forwarder | null;
}

/**
 * Forwards new audit entries every minute, in the order of the chain and each at least once. The log
 * itself is the queue, so an outage of the receiver loses nothing.
 */
export const forwardAuditLog = defineJob({
  name: 'forward-audit-log',
  schedule: '* * * * *',
  retryLimit: 0,
  handler: handleForwardAuditLog,
});

function handleForwardAuditLog({ database, auditForwarder }: ForwardTools): JobHandler {
  return async (_data, run) => {
    if (auditForwarder) await forwardAll(database, auditForwarder, run);
    await run.finish(() => Promise.resolve());
  };
}

/** Forwards what is due, batch by batch, unless another run does. */
async function forwardAll(
  database: Database,
  forward: Forwarder,
  run: Pick<JobRun, 'signal' | 'rest'>,
): Promise<void> {
  const begin = performance.now();
  const claim = newId();
  let last = await claimForwarding(database, claim);
  while (last && !run.signal.aborted && performance.now() - begin < maxRunTime) {
    const { entries, end } = await readEntries(database, last);
    if (!end) break;
    await forward(entries);
    last = await moveOn(database, claim, end);
    await run.rest();
  }
  await releaseForwarding(database, claim);
}

type Position = ChainPosition & Record<string, unknown>;

const position = sql.raw(`era, transaction::text as transaction, ordinal::text as ordinal`);

/** Entries of transactions that are certainly over, so that none can come before them later. */
const isOver = sql`(era, transaction) < (audit_era(), pg_snapshot_xmin(pg_current_snapshot()))`;

/**
 * Claims the forwarding and returns the last forwarded position; null while another run forwards. The
 * first run begins at the present end of the log.
 */
async function claimForwarding({ orm }: Database, claim: string): Promise<Position | null> {
  await orm.execute(sql`insert into ${auditForward} (id, era, transaction, ordinal)
    select 1, era, transaction, ordinal from (
      (select era, transaction, ordinal from ${auditEntry} where ${isOver}
        order by era desc, transaction desc, ordinal desc limit 1)
      union all select 0, '0'::xid8, 0) as present
    order by era desc limit 1 on conflict (id) do nothing`);
  const { rows } = await orm.execute<Position>(sql`update ${auditForward}
    set claim = ${claim}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    where claimed_until is null or claimed_until < now() returning ${position}`);
  return rows[0] ?? null;
}

/** Stores the position and extends the claim. Returns null if another run has taken over. */
async function moveOn(
  { orm }: Database,
  claim: string,
  { era, transaction, ordinal }: ChainPosition,
): Promise<Position | null> {
  const { rows } = await orm.execute<Position>(sql`update ${auditForward}
    set era = ${era}, transaction = ${transaction}::xid8, ordinal = ${ordinal}::bigint,
      claimed_until = now() + make_interval(secs => ${claimSeconds})
    where claim = ${claim} returning ${position}`);
  return rows[0] ?? null;
}

async function releaseForwarding({ orm }: Database, claim: string): Promise<void> {
  await orm.execute(
    sql`update ${auditForward} set claim = null, claimed_until = null where claim = ${claim}`,
  );
}

/** Reads the next entries, and the position of the last of them; null without any. */
async function readEntries(
  { orm }: Database,
  after: ChainPosition,
): Promise<{ entries: ForwardedEntry[]; end: ChainPosition | null }> {
  const { rows } = await orm.execute<ForwardedEntry & Position>(
    sql`select entry.id, ${sql.raw(selectInstantText('entry.at'))} as at, entry.actor_kind,
        entry.actor_id, entry.action, entry.object_type, entry.object_id, entry.changes,
        personal.ip, personal.changes -> 'userAgent' ->> 'to' as user_agent, entry.request_id,
        entry.era, entry.transaction::text as transaction, entry.ordinal::text as ordinal
      from ${auditEntry} as entry left join ${auditPersonal} as personal on personal.entry_id = entry.id
      where (era, transaction, ordinal)
          > (${after.era}::int, ${after.transaction}::xid8, ${after.ordinal}::bigint)
        and ${isOver}
      order by entry.era, entry.transaction, entry.ordinal limit ${batchSize}`,
  );
  const entries = rows.map(
    ({ era: _era, transaction: _transaction, ordinal: _ordinal, ...entry }) => entry,
  );
  return { entries, end: rows.at(-1) ?? null };
}
