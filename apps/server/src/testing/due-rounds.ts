import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, DatabaseAddress } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { prepareJobs } from '#server/jobs/prepare-jobs.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import { storeCompiled } from './compile-cache.ts';

const jobs = [
  { name: 'each', schedule: '* * * * *' },
  { name: 'third', schedule: '*/3 * * * *' },
].map((job) =>
  defineJob({
    ...job,
    retryLimit: 100,
    retryDelaySeconds: 1,
    handler: () => () => Promise.reject(new Error('Runs in the processes only')),
  }),
);

const first = new Date('2031-01-01T00:00:00Z');

/** A process that runs jobs, and checks for due ones at the time that it receives, first at `start`. */
const program = (address: DatabaseAddress, start: string): string => `
  ${storeCompiled}
  import { sql } from 'drizzle-orm';
  import { openDatabase } from '#server/database/database.ts';
  import { defineJob } from '#server/jobs/job.ts';
  import { createJobs, sendDueJobs } from '#server/jobs/jobs.ts';
  const address = ${JSON.stringify(address)};
  const database = openDatabase(address, { poolSize: 4 });
  let now = new Date(${JSON.stringify(start)});
  const log = { warn() {}, error() {} };
  const jobs = ${JSON.stringify(jobs.map(({ name }) => name))}.map((name) =>
    defineJob({
      name,
      retryLimit: 100,
      handler: () => (data, run) => run.finish(async (tx) => {
        await tx.execute(sql\`insert into effects values (\${name}, \${data.dueAt})\`);
      }),
    }),
  );
  const clock = { now: () => now };
  const work = createJobs({ address, database, jobs, tools: {}, log, superviseSeconds: 1, lookSeconds: 0.5, clock });
  process.on('message', (at) => {
    now = new Date(at);
    sendDueJobs(database, now).catch(() => undefined);
  });
  process.on('disconnect', () => process.exit());
  await work.start();
  process.send('ready');`;

/** Findings of the rounds. */
export interface DueFindings {
  readonly dueTimes: number;
  readonly kills: number;
  readonly missing: number;
  readonly doubled: number;
}

/**
 * Drives two processes over so many minutes by their clock, killing one or both by chance while
 * they send and work, and counts the effects of each job at each of its due times.
 */
export async function runDueRounds(
  home: { readonly address: DatabaseAddress; readonly database: Database },
  rounds: number,
): Promise<DueFindings> {
  const { pool } = home.database;
  await prepareJobs(home.address, jobs);
  await pool.query('create table effects (name text not null, due_at timestamptz not null)');
  await pool.query('update job_schedule set next_due_at = $1', [first]);
  let at = addMilliseconds(first, -minutes(1)).toISOString();
  let workers: ChildProcess[] = await Promise.all([0, 1].map(() => startWorker(home.address, at)));
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    at = addMilliseconds(first, minutes(round)).toISOString();
    const struck = [0, 1].filter(() => Math.random() < 0.04);
    for (const worker of workers) worker.send(at, () => undefined);
    if (struck.length > 0) {
      await delay(Math.random() * 12);
      kills += struck.length;
      await Promise.all(struck.map((which) => kill(workers[which])));
      workers = await Promise.all(
        workers.map(async (worker, which) =>
          struck.includes(which) ? startWorker(home.address, at) : worker,
        ),
      );
    }
    while (await isDue(home.database, at)) {
      for (const worker of workers) worker.send(at, () => undefined);
      await delay(10);
    }
  }
  await Promise.all(workers.map(kill));
  // Ages the dead runs' heartbeats, so that the test need not wait for them.
  await pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
  );
  const last = await startWorker(home.address, at);
  await untilDone(home.database);
  await kill(last);
  return { ...(await countEffects(home.database, rounds)), kills };
}

async function startWorker(address: DatabaseAddress, start: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program(address, start)],
    { cwd: new URL('../..', import.meta.url), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const isReady = await Promise.race([
    once(child, 'message').then(() => true),
    once(child, 'exit').then(() => false),
  ]);
  if (!isReady) throw new Error('The process ended before it was ready');
  return child;
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function isDue({ pool }: Database, at: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from job_schedule where next_due_at <= $1', [at]);
  return rowCount !== 0;
}

async function untilDone({ pool }: Database): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { rowCount } = await pool.query(
      `select from jobs.job where name = any($1) and state <= 'active'`,
      [jobs.map(({ name }) => name)],
    );
    if (rowCount === 0) return;
    await delay(50);
  }
  throw new Error('Jobs were still waiting after a minute');
}

async function countEffects({ pool }: Database, rounds: number) {
  const { rows } = await pool.query<Omit<DueFindings, 'kills'>>(
    `with due as (
       select name, $1::timestamptz + step * interval '1 minute' as due_at
       from generate_series(0, $2::int - 1) as step
         join (values ('each', 1), ('third', 3)) as job (name, every) on step % every = 0
     ), counted as (
       select name, due_at, count(*) as times from effects group by name, due_at
     )
     select count(*)::int as "dueTimes",
       count(*) filter (where counted.times is null)::int as missing,
       (select count(*) from counted where times > 1)::int as doubled
     from due left join counted using (name, due_at)`,
    [first, rounds],
  );
  if (!rows[0]) throw new Error('Nothing was counted');
  return rows[0];
}
