import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { deadLetters, jobsSchema } from './boss-options.ts';
import { sendByName } from './send-job.ts';

/** Job that failed its last retry. Its id is that of the dead letter. */
export interface GivenUpJob {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly failedAt: string;
  readonly attempts: number;
  /** Reason without personal data (see `startWorker`). */
  readonly reason: string | null;
}

interface FailedJobsQuery {
  /** The kind; null for all. */
  readonly name: string | null;
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
}

const job = sql.raw(`${jobsSchema}.job`);
const isDeadLetter = sql.raw(`job.name = '${deadLetters}'`);

/** One statement per form, so that each uses the index with its order. */
function createListStatement(named: boolean, newestFirst: boolean) {
  const those = named ? sql`and job.source_name = ${sql.placeholder('name')}` : sql``;
  const turn = sql.raw(newestFirst ? 'desc' : 'asc');
  const chosen = sql`from ${job} as job where ${isDeadLetter} and job.state < 'active' ${those}`;
  return createStatement(sql`
    with page as (
      select job.id, job.source_name as name,
        coalesce(job.source_created_on, job.created_on)::timestamptz(3) as "createdAt",
        job.created_on::timestamptz(3) as "failedAt",
        coalesce(job.source_retry_count, 0) + 1 as attempts,
        coalesce(job.source_output ->> 'message', job.source_output -> 'value' ->> 'message')
          as reason,
        job.created_on
      ${chosen}
      order by job.created_on ${turn}, job.id ${turn}
      limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
    )
    select page.id, page.name, page."createdAt", page."failedAt", page.attempts, page.reason,
      (select count(*)::int ${chosen}) as total
    from (select) as always left join page on true
    order by page.created_on ${turn}, page.id ${turn}`);
}

const lists = {
  all: { newest: createListStatement(false, true), oldest: createListStatement(false, false) },
  named: { newest: createListStatement(true, true), oldest: createListStatement(true, false) },
};

/** Returns a page of the jobs that failed for good within the last 90 days, and their number. */
export async function listGivenUp(
  database: Database,
  { name, newestFirst, limit, offset }: FailedJobsQuery,
): Promise<{ count: number; results: GivenUpJob[] }> {
  const statement = lists[name === null ? 'all' : 'named'][newestFirst ? 'newest' : 'oldest'];
  const values = { ...(name === null ? {} : { name }), limit, offset };
  const rows = await statement.run<GivenUpJob & { total: number }>(database, values);
  const results = rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row]));
  return { count: rows[0]?.total ?? 0, results };
}

/** Returns true if a dead letter with the id exists, retried or not. */
export async function isKnownFailure({ pool }: Database, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${jobsSchema}.job where name = $1 and id = $2`,
    [deadLetters, id],
  );
  return rowCount === 1;
}

/**
 * Sends a failed job again. Of concurrent calls one does, because it completes the dead letter in
 * the same transaction. Returns the job's name, or null if it was retried already or is none of
 * `jobNames`, which have queues.
 */
export async function retryGivenUp(
  tx: Transaction,
  id: string,
  jobNames: ReadonlySet<string>,
): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string; data: object | null }>(sql`
    update ${job} as job set state = 'completed', completed_on = now()
    where ${isDeadLetter} and job.id = ${id} and job.state < 'active'
      and job.source_name = any(${sql.param([...jobNames])}::text[])
    returning job.source_name as name, job.data`);
  const [letter] = rows;
  if (!letter) return null;
  await sendByName(tx, letter.name, letter.data ?? {});
  return letter.name;
}
