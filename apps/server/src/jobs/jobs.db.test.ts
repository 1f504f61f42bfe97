// @every-postgres It tests jobs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transaction } from '#server/database/database.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { storeCompiled } from '#server/testing/compile-cache.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { JobFailure } from './job-failure.ts';
import { defineJob, type Job } from './job.ts';
import type { JobHandler, JobRun } from './job-run.ts';
import { jobSchedule } from './job-schedule.table.ts';
import { createJobs, type DueTime, type Jobs, sendDueJobs } from './jobs.ts';
import { readJobKinds } from './read-job-kinds.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { sendJob } from './send-job.ts';

interface NamedRow {
  name: string;
}
const write = defineJob({
  name: 'write',
  concurrency: 2,
  retryDelaySeconds: 1,
  handler: () => writeName,
});
const fail = defineJob({
  name: 'fail',
  retryLimit: 0,
  handler: (): JobHandler<NamedRow> => async () => {
    throw Object.assign(new Error('duplicate key (email)=(a@b.example)'), { code: '23505' });
  },
});
const sweep = defineJob({ name: 'sweep', schedule: '* * * * *', handler: () => async () => {} });
const rare = defineJob({ name: 'looked-up-once', handler: () => async () => {} });
const effects = pgTable('effects', { name: text().notNull() });

let home: TestDatabase;
const started: Jobs[] = [];
const timeout = { timeout: 20_000, interval: 50 };
const log = { warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  home = await testDatabase();
  await prepareJobs(home.address, [write, fail, sweep, rare]);
  await home.database.pool.query('create table effects (name text not null)');
});
afterAll(() => home.close());
beforeEach(() => home.database.pool.query('truncate effects'));
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});

async function start(job: Job<never, object>, options: { clock?: Clock } = {}): Promise<Jobs> {
  const jobs = createJobs({
    ...home,
    log,
    superviseSeconds: 1,
    lookSeconds: 0.5,
    jobs: [job],
    tools: {},
    ...options,
  });
  started.push(jobs);
  await jobs.start();
  return jobs;
}

/** Starts a process that runs the job with another handler. */
const startWith = (job: typeof write, handler: JobHandler<NamedRow>): Promise<Jobs> =>
  start({ ...job, handler: () => handler });

async function writeName({ name }: NamedRow, run: JobRun): Promise<void> {
  await run.finish(async (tx) => {
    await tx.insert(effects).values({ name });
  });
}

const listNames = async (): Promise<string[]> => {
  const rows = await home.database.orm.select().from(effects).orderBy(effects.name);
  return rows.map((row) => row.name);
};

const send = (job: typeof write, sent: readonly string[]) =>
  home.database.orm.transaction(async (tx) => {
    for (const name of sent) await sendJob(tx, job, { name });
  });

const readState = async (name: string) =>
  (await readJobKinds(home.database, new Date())).find((kind) => kind.name === name);

it('runs each job once, however many instances work', async () => {
  for (let count = 0; count < 2; count += 1) await start(write);
  const sent = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
  await send(write, sent);
  await vi.waitFor(
    async () => expect((await listNames()).length).toBeGreaterThanOrEqual(100),
    timeout,
  );
  expect(await listNames()).toEqual(sent);
  await vi.waitFor(
    async () => expect(await readState('write')).toMatchObject({ waiting: 0, running: 0 }),
    timeout,
  );
  expect(await readState('write')).toEqual({
    name: 'write',
    waiting: 0,
    oldestSeconds: null,
    retrying: 0,
    running: 0,
    failed: 0,
    schedule: null,
    lastRun: {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      durationMs: expect.any(Number),
      succeeded: true,
    },
  });
});

it('takes a job back with the transaction that sent it', async () => {
  const refused = home.database.orm.transaction(async (tx) => {
    await sendJob(tx, write, { name: 'never' });
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  expect(await readState('write')).toMatchObject({ waiting: 0 });
});

async function readLockTimeout(tx: Transaction) {
  const { rows } = await tx.execute<{ lock_timeout: string }>(sql`show lock_timeout`);
  return rows[0]?.lock_timeout;
}

it('waits as long as it must for what others hold, where a request would not', async () => {
  const seen = [await home.database.orm.transaction(readLockTimeout)];
  await startWith(write, (_data, run) =>
    run.finish(async (tx) => {
      seen.push(await readLockTimeout(tx));
    }),
  );
  await send(write, ['waiting']);
  await vi.waitFor(() => expect(seen).toHaveLength(2), timeout);
  expect(seen).toEqual(['5s', '0']);
});

it('looks a queue up with its first job only', async () => {
  const counts: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    await home.database.orm.transaction(async (tx) => {
      const execute = vi.spyOn(tx, 'execute');
      await sendJob(tx, rare, {});
      counts.push(execute.mock.calls.length);
    });
  }
  expect(counts).toEqual([2, 1, 1]);
});

it('refuses a job that the migration does not know', async () => {
  const unknown = defineJob({ name: 'unknown', handler: () => async () => {} });
  await expect(home.database.orm.transaction((tx) => sendJob(tx, unknown, {}))).rejects.toThrow();
  await expect(start(unknown)).rejects.toThrow('unknown');
});

it('repeats a job of a killed process, whose effects happen once', async () => {
  const program = `
    ${storeCompiled}
    import { sql } from 'drizzle-orm';
    import { openDatabase } from '#server/database/database.ts';
    import { defineJob } from '#server/jobs/job.ts';
    import { createJobs } from '#server/jobs/jobs.ts';
    const address = ${JSON.stringify(home.address)};
    const database = openDatabase(address, { poolSize: 2 });
    const handler = () => (data, run) => run.finish(async (tx) => {
      await tx.execute(sql\`insert into effects values (\${data.name})\`);
      process.stdout.write('in the middle');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });
    const jobs = [defineJob({ name: 'write', handler })];
    await createJobs({ address, database, log: console, jobs, tools: {} }).start();`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await send(write, ['survivor']);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Ages the dead run's last heartbeat, so that the test need not wait for it.
  await home.database.pool.query(
    `update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
  );
  await start(write);
  await vi.waitFor(async () => expect(await listNames()).toEqual(['survivor']), timeout);
});

it('rolls back the effects of a run that another one has overtaken', async () => {
  const ended = Promise.withResolvers<unknown>();
  await startWith(write, async ({ name }, run) => {
    await home.database.pool.query(
      `update jobs.job set retry_count = retry_count + 1 where id = $1`,
      [run.id],
    );
    const finishing = run.finish(async (tx) => {
      await tx.insert(effects).values({ name });
    });
    await finishing.catch(ended.resolve);
  });
  await send(write, ['late']);
  expect(await ended.promise).toBeInstanceOf(JobFailure);
  expect(await listNames()).toEqual([]);
  await home.database.pool.query(`delete from jobs.job where name = 'write'`);
});

it('keeps a job that failed for good among the dead letters, without personal words', async () => {
  await start(fail);
  await send(fail, ['x']);
  await vi.waitFor(
    async () => expect(await readState('fail')).toMatchObject({ failed: 1 }),
    timeout,
  );
  const { rows } = await home.database.pool.query(
    `select * from jobs.job where name in ('fail', 'dead-letters')`,
  );
  const written = JSON.stringify([rows, log.error.mock.calls]);
  expect(written).toContain('23505');
  expect(written).not.toContain('a@b.example');
});

const dueAt = async () => {
  const [retained] = await home.database.orm.select().from(jobSchedule);
  return retained?.nextDueAt;
};
const waitingTimes = async () => {
  const { rows } = await home.database.pool.query<DueTime>(
    `select data ->> 'dueAt' as "dueAt" from jobs.job where name = 'sweep' order by 1`,
  );
  return rows.map((row) => row.dueAt);
};
const at = (time: string): Date => new Date(`2030-01-31T${time}Z`);
const setDue = async (time: string) => {
  await home.database.pool.query(`delete from jobs.job where name = 'sweep'`);
  await home.database.pool.query('update job_schedule set next_due_at = $1', [at(time)]);
};

describe('a scheduled job', () => {
  it('sends a scheduled job once, however many processes check at the same time', async () => {
    await setDue('10:00:00');
    await sendDueJobs(home.database, at('09:59:59'));
    expect(await waitingTimes()).toEqual([]);
    const looks = Array.from({ length: 8 }, () => sendDueJobs(home.database, at('10:00:00')));
    await Promise.all(looks);
    await sendDueJobs(home.database, at('10:00:59'));
    expect(await waitingTimes()).toEqual(['2030-01-31T10:00:00.000Z']);
    expect(await dueAt()).toBe('2030-01-31T10:01:00.000Z');
  });

  it('sends a scheduled job once for all times that passed while no process ran', async () => {
    await setDue('10:00:00');
    await sendDueJobs(home.database, at('23:59:30'));
    expect(await waitingTimes()).toEqual(['2030-01-31T10:00:00.000Z']);
    expect(await dueAt()).toBe('2030-02-01T00:00:00.000Z');
  });

  it('keeps the due time of a job that is prepared again, unless its schedule has changed', async () => {
    await setDue('10:00:00');
    await prepareJobs(home.address, [write, fail, sweep]);
    expect(await dueAt()).toBe('2030-01-31T10:00:00.000Z');
    const changed = { ...sweep, schedule: '0 0 1 1 *' };
    await prepareJobs(home.address, [write, fail, changed]);
    expect(await dueAt()).toMatch(/-01-01T00:00:00.000Z$/);
    await prepareJobs(home.address, [write, fail]);
    expect(await dueAt()).toBeUndefined();
    await prepareJobs(home.address, [write, fail, sweep]);
  });

  it('runs a scheduled job by itself, once for all instances, when it is due', async () => {
    await setDue('10:00:00');
    const clock = { now: () => at('10:00:10') };
    const ran: unknown[] = [];
    const handler = (): JobHandler => async (data, run) => {
      ran.push(data);
      await run.finish(async () => undefined);
    };
    for (let count = 0; count < 2; count += 1) await start({ ...sweep, handler }, { clock });
    await vi.waitFor(
      async () => expect(await readState('sweep')).toMatchObject({ lastRun: { succeeded: true } }),
      timeout,
    );
    expect(ran).toEqual([{ dueAt: '2030-01-31T10:00:00.000Z' }]);
  });
});

it('gives the running jobs time to end when it stops', async () => {
  const begun = Promise.withResolvers<void>();
  const jobs = await startWith(write, async (data, run) => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writeName(data, run);
  });
  await send(write, ['last']);
  await begun.promise;
  await jobs.stop();
  expect(await listNames()).toEqual(['last']);
});
